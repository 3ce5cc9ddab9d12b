import type { CaipNetworkId } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import type { Settings } from '../settings.ts'
import { createHistoryFinder } from '../sources/history/createHistoryFinder.ts'
import type { IndexPolicy } from './startIndexer.ts'

/** Which transactions are stored. `INDEX_MODE` is for chain 1329; on other chains only those of queried addresses. */
export const indexModeOf = (settings: Settings, chain: CaipNetworkId): IndexPolicy['mode'] =>
  chain === productNetworkId ? settings.INDEX_MODE : 'watched'

/** Reads from the settings which transactions of a chain to store. */
export const readPolicy = (settings: Settings, chain: CaipNetworkId): IndexPolicy => ({
  mode: indexModeOf(settings, chain),
  fromBlock: chain === productNetworkId ? settings.INDEX_FROM_BLOCK : undefined,
  backfillBlocks: BigInt(settings.INDEX_BACKFILL_BLOCKS),
  mayRestart: settings.INDEX_RESTART === 'true',
  finder: createHistoryFinder(settings, chain),
})
