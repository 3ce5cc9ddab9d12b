import type { Database } from '../db/connect.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'

/** Dependencies of backfilling watched addresses. */
export type BackfillOptions = {
  db: Database
  chain: Chain
  /** A service that finds transactions no log shows. */
  finder?: TouchFinder | undefined
  /** Blocks to backfill before an address was first seen. */
  depth: bigint
  /** Called when a backfill failed; it is retried later. */
  onFailure: (error: unknown) => void
}
