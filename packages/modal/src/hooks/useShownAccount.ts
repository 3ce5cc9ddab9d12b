import type { NetworkId } from '@latchkey/core/networks'
import { productChainId } from '@latchkey/wire/chains'
import { useActiveAccount } from './useActiveAccount.ts'
import { useKit } from './useKit.ts'

/** The account on the displayed chain: the wallet's, or ours while the wallet is on an unsupported one. */
export const useShownAccount = (): { address: string; chainId: NetworkId } | undefined => {
  const { config } = useKit()
  const { address, chainId, isOnSupportedChain } = useActiveAccount()
  const [first = productChainId] = config.supportedNetworks
  if (address === undefined) return undefined
  return { address, chainId: isOnSupportedChain && chainId !== undefined ? chainId : first }
}
