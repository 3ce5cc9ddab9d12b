import { openModal } from '@latchkey/core/actions/openModal'
import { hasLegacyProvider } from '@latchkey/core/browser/ports'
import { hasServer } from '@latchkey/core/config'
import type { Kit } from '@latchkey/core/kit'
import { walletById } from '@latchkey/core/queries/wallets'
import { allRows, installedWallets } from '@latchkey/core/wallets/walletList'
import { isPairable } from './isPairable.ts'

/** How to reach a wallet of the registry: its connector if it is installed, else the view of the modal to open. */
type Way = { connectorId?: string | undefined; open?: () => void }

/** Finds a wallet by the registry's ID. An ID that the registry doesn't know leads nowhere. */
export const findListed = async (kit: Kit, walletId: string): Promise<Way> => {
  const wallet = hasServer(kit.config) ? await kit.queries.fetchQuery(walletById(kit, walletId)) : undefined
  if (!wallet) return {}
  const installed = installedWallets(kit, hasLegacyProvider())
  const { connectorId } = allRows(installed, [[wallet]], false).find(({ id }) => id === walletId) ?? {}
  if (connectorId !== undefined) return { connectorId }
  return { open: () => openModal(kit, isPairable(kit, wallet) ? 'ConnectingWalletConnect' : 'GetWallet', { walletId }) }
}
