import { walletLimits } from '@latchkey/wire/limits'
import { type DeviceRow, mailTokens } from '../../../db/identitySchema.ts'
import { describeDevice } from '../../vault/deviceStatus.ts'
import type { Change } from '../foundation/change.ts'
import { hashToken, newToken } from '../foundation/secret.ts'
import type { WalletServices } from '../walletServices.ts'
import { describeUser } from './describeUser.ts'
import { mailedLink } from './mailedLink.ts'
import { siteName } from './siteName.ts'

/**
 * Tells the owner about a new device: what it is, where it came from, and links to confirm or undo it. Returns whether
 * there is an address to write to.
 */
export const mailNewDevice = async (
  services: WalletServices,
  { tx, now, mail }: Change,
  device: DeviceRow,
): Promise<boolean> => {
  const { userId, id: deviceId, browser } = device
  const { addresses, language } = await describeUser(tx, services.keyring, userId)
  if (addresses.length === 0) return false
  const token = newToken()
  const expiresAt = new Date(now.getTime() + walletLimits.login.securityLinkMs)
  await tx.insert(mailTokens).values({ tokenHash: hashToken(token), userId, deviceId, action: 'device', expiresAt })
  const { place, status, createdAt } = describeDevice(services.keyring, device, now)
  const link = mailedLink(services, 'new-device', token)
  const site = siteName(device.embedder)
  const isConfirmed = status === 'confirmed' ? ('yes' as const) : ('no' as const)
  const content = { name: 'newDevice' as const, browser, site, place: place ?? '', at: createdAt, isConfirmed, link }
  for (const address of addresses) mail(address, content, language)
  return true
}
