import { type NetworkId, networkName } from '@latchkey/core/networks'
import { useWords } from '@latchkey/ui/words'
import { networkWords } from '../words/network.ts'

/** What a person calls a chain; one that nobody here knows is called by its number. */
export const useNetworkName = (): ((chainId: NetworkId) => string) => {
  const words = useWords(networkWords)
  return (chainId) => networkName(chainId) ?? words.unknown(String(chainId))
}
