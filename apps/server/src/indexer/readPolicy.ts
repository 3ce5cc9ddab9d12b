import type { CaipNetworkId } from '@latchkey/wire/caip'
import type { Settings } from '../settings.ts'
import { createHistoryFinder } from '../sources/history/createHistoryFinder.ts'
import type { IndexPolicy } from './startIndexer.ts'

/** What the settings say about whose transactions are kept. */
export const readPolicy = (settings: Settings, chain: CaipNetworkId): IndexPolicy => ({
  mode: settings.INDEX_MODE,
  fromBlock: settings.INDEX_FROM_BLOCK,
  backfillBlocks: BigInt(settings.INDEX_BACKFILL_BLOCKS),
  mayRestart: settings.INDEX_RESTART === 'true',
  finder: createHistoryFinder(settings, chain),
})
