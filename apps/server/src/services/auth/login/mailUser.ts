import type { MailContent } from '../../../mail/mails.ts'
import type { Change } from '../foundation/change.ts'
import type { WalletServices } from '../walletServices.ts'
import { describeUser } from './describeUser.ts'
import { freezeLink } from './freezeLink.ts'

/** Sends a security email with a freeze link; does nothing without an address. */
export const mailUser = async (
  services: WalletServices,
  change: Change,
  userId: string,
  content: (freezeLink: string) => MailContent,
): Promise<void> => {
  const { email, language } = await describeUser(change.tx, services.keyring, userId)
  if (email) change.mail(email, content(await freezeLink(services, change, userId)), language)
}
