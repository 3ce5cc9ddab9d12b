import { walletName } from '../../account/connections.ts'
import type { Kit } from '../../kit.ts'
import { type SolanaWallet, watchStandardWallets } from './standardWallets.ts'

/** By the ports, which the kits of views inside the page share. */
const found = new WeakMap<Kit['ports'], Map<string, SolanaWallet>>()

/** Finds this browser's Solana wallets, if the site offers Solana, without contacting them. */
export const findSolanaWallets = (kit: Kit): void => {
  const { solanaNetwork } = kit.config
  if (!solanaNetwork || found.has(kit.ports)) return
  const wallets = new Map<string, SolanaWallet>()
  found.set(kit.ports, wallets)
  watchStandardWallets(kit.ports.pageEvents, solanaNetwork, (wallet) => {
    wallets.set(walletName(wallet.name), wallet)
    kit.store.setState({ solanaWallets: [...wallets.keys()] })
  })
}

/** The Solana side of a wallet that is known by its name on other networks. */
export const solanaWalletOf = (kit: Kit, name: string): SolanaWallet | undefined =>
  found.get(kit.ports)?.get(walletName(name))
