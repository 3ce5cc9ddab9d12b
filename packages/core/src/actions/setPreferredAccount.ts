import { WalletError } from '@latchkey/wire/errors'
import type { AccountType } from '@latchkey/wire/frame'
import { findConnector, readAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import type { Kit } from '../kit.ts'
import { accountTypeOf } from '../queries/embeddedUser.ts'
import { trackEvent } from '../trackEvent.ts'

/** Chooses the embedded wallet's account. The smart one needs a network that supports it (ACT-04). */
export const setPreferredAccount = async (kit: Kit, type: AccountType): Promise<void> => {
  const { connectorId, chainId } = readAccount(kit)
  if (connectorId !== embeddedId || chainId === undefined) throw new WalletError('email.notConnected')
  const wallet = await kit.embedded()
  const current = accountTypeOf(wallet.lastUser() ?? (await wallet.getUser()))
  if (current === type) return
  if (type === 'smartAccount' && !wallet.cache.smartAccountNetworks().includes(chainId))
    throw new WalletError('smartAccount.unavailable')
  await wallet.preferAccount(type)
  trackEvent(kit, 'SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: `eip155:${chainId}` })
  const { accounts, address } = await wallet.getUser({ chainId, preferredAccountType: type })
  findConnector(kit, embeddedId).onAccountsChanged([accounts?.[0]?.address ?? address])
}
