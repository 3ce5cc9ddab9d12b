import { walletName } from '../../account/connections.ts'
import type { Kit } from '../../kit.ts'
import { type SolanaWallet, watchStandardWallets } from './standardWallets.ts'

const found = new WeakMap<Kit, Map<string, SolanaWallet>>()

/** Looks for wallets of this browser that work on Solana, where the site offers it; nothing is asked of them. */
export const findSolanaWallets = (kit: Kit): void => {
  const { solanaNetwork } = kit.config
  if (!solanaNetwork || found.has(kit)) return
  const wallets = new Map<string, SolanaWallet>()
  found.set(kit, wallets)
  watchStandardWallets(kit.ports.walletEvents, solanaNetwork, (wallet) => {
    wallets.set(walletName(wallet.name), wallet)
    kit.store.setState({ solanaWallets: [...wallets.keys()] })
  })
}

/** The face on Solana of a wallet that is known by its name on the other networks. */
export const solanaWalletOf = (kit: Kit, name: string): SolanaWallet | undefined =>
  found.get(kit)?.get(walletName(name))
