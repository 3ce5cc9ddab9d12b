import { openModal } from '@latchkey/core/actions/openModal'
import type { Kit } from '@latchkey/core/kit'
import { findWallet } from './findWallet.ts'
import { isPairable } from './isPairable.ts'

/** How to reach a wallet: its connector if it is installed, else the view of the modal to open. */
type Way = { connectorId?: string | undefined; open?: () => void }

/** Finds a wallet by its rdns or registry ID. An unknown ID leads nowhere. */
export const findListed = async (kit: Kit, walletId: string): Promise<Way> => {
  const { connectorId, wallet } = (await findWallet(kit, walletId)) ?? {}
  if (connectorId !== undefined || !wallet) return { connectorId }
  const view = isPairable(kit, wallet) ? 'ConnectingWalletConnect' : 'GetWallet'
  return { open: () => openModal(kit, view, { walletId: wallet.id }) }
}
