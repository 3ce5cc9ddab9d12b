import type { CaipNetworkId } from '@latchkey/wire/caip'
import type { Settings } from '../settings.ts'
import { createHistoryService } from '../sources/createChainData.ts'
import { createEtherscanFinder } from '../sources/history/createEtherscanFinder.ts'
import type { IndexPolicy } from './startIndexer.ts'

/** What the settings say about whose transactions are kept. */
export const readPolicy = (settings: Settings, chain: CaipNetworkId): IndexPolicy => {
  const service = createHistoryService(settings, chain)
  return {
    mode: settings.INDEX_MODE,
    fromBlock: settings.INDEX_FROM_BLOCK,
    backfillBlocks: BigInt(settings.INDEX_BACKFILL_BLOCKS),
    mayRestart: settings.INDEX_RESTART === 'true',
    finder: service && createEtherscanFinder(service),
  }
}
