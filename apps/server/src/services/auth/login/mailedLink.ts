import { and, eq, gt } from 'drizzle-orm'
import { mailTokens } from '../../../db/identitySchema.ts'
import type { Settings } from '../../../settings.ts'
import type { Change } from '../foundation/change.ts'
import { hashToken } from '../foundation/secret.ts'

/**
 * The URL of a wallet page that acts on an emailed token. The token is in the fragment, so no server, proxy or Referer
 * header ever sees it; the page posts it in a body.
 */
export const mailedLink = (
  { settings }: { settings: Pick<Settings, 'WALLET_URL'> },
  page: 'device' | 'new-device' | 'freeze' | 'undo' | 'keep',
  token: string,
): string => `${settings.WALLET_URL}/${page}#token=${token}`

/** Whom a link was emailed to. It stays valid until it expires: an email program may have opened it first. */
export const userOfLink = async (
  { tx, now }: Change,
  action: 'freeze' | 'keep',
  token: string,
): Promise<string | undefined> => {
  const [link] = await tx
    .select()
    .from(mailTokens)
    .where(
      and(eq(mailTokens.tokenHash, hashToken(token)), eq(mailTokens.action, action), gt(mailTokens.expiresAt, now)),
    )
  return link?.userId
}
