import { walletLimits } from '@latchkey/wire/limits'
import { mailTokens } from '../../../db/identitySchema.ts'
import type { Change } from '../foundation/change.ts'
import { hashToken, newToken } from '../foundation/secret.ts'
import type { WalletServices } from '../walletServices.ts'
import { mailedLink } from './mailedLink.ts'

/** The link in security emails that freezes the wallet without a login, valid for a week. */
export const freezeLink = async (services: WalletServices, { tx, now }: Change, userId: string): Promise<string> => {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + walletLimits.login.securityLinkMs)
  await tx.insert(mailTokens).values({ tokenHash: hashToken(token), userId, action: 'freeze', expiresAt })
  return mailedLink(services, 'freeze', token)
}
