import type { Latchkey, Network } from '@latchkey/core'
import { useLatchkey, useLatchkeyState } from './LatchkeyProvider.tsx'

export type ChainChoice = {
  /** The chains to choose from, the default first. Empty until the wallet code has loaded. */
  chains: readonly Network[]
  /** The chain of the connected account, if it is one of them. */
  chain: Network | undefined
  /** Asks the wallet to switch to another chain. */
  switchChain: Latchkey['switchChain']
}

/** The chains that the page offers, and the current one. */
export const useChains = (): ChainChoice => {
  const { switchChain } = useLatchkey()
  const { networks: chains, account } = useLatchkeyState()
  return { chains, chain: chains.find(({ id }) => id === account?.chainId), switchChain }
}
