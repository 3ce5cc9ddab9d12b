import { type NetworkId, networkName } from '@latchkey/core/networks'
import { useWords } from '@latchkey/ui/words'
import { networkWords } from '../words/network.ts'

/** A chain's display name; its ID if unknown. */
export const useNetworkName = (): ((chainId: NetworkId) => string) => {
  const words = useWords(networkWords)
  return (chainId) => networkName(chainId) ?? words.unknown(String(chainId))
}
