import type { Database } from '../db/connect.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'

/** Dependencies of backfilling watched addresses. */
export type BackfillOptions = {
  db: Database
  chain: Chain
  /** A service that knows what no log tells. */
  finder?: TouchFinder | undefined
  /** How many blocks back from where an address was first seen. */
  depth: bigint
  /** Called when a backfill failed; it is retried later. */
  onFailure: (error: unknown) => void
}
