import type { Address } from '@latchkey/wire/caip'
import { productChainId } from '@latchkey/wire/chains'
import { useAccount } from '../hooks/useAccount.ts'
import { useKit } from '../hooks/useKit.ts'

/** The account on the chain that is shown: the wallet's, or ours while the wallet is on one that is not offered. */
export const useShownAccount = (): { address: Address; chainId: number } | undefined => {
  const { config } = useKit()
  const { address, chainId, isOnSupportedChain } = useAccount()
  const [first = productChainId] = config.supportedNetworks
  return address && { address, chainId: isOnSupportedChain && chainId !== undefined ? chainId : first }
}
