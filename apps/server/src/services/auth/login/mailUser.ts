import type { MailContent } from '../../../mail/mails.ts'
import type { Change } from '../foundation/change.ts'
import type { WalletServices } from '../walletServices.ts'
import { describeUser } from './describeUser.ts'
import { freezeLink } from './freezeLink.ts'

/** Sends a security email with a freeze link to every verified address. */
export const mailUser = async (
  services: WalletServices,
  change: Change,
  userId: string,
  content: (freezeLink: string) => MailContent,
): Promise<void> => {
  const { addresses, language } = await describeUser(change.tx, services.keyring, userId)
  if (addresses.length === 0) return
  const warning = content(await freezeLink(services, change, userId))
  for (const address of addresses) change.mail(address, warning, language)
}
