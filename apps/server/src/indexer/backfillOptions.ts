import type { Database } from '../db/connect.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'

/** What reading the past of watched addresses needs. */
export type BackfillOptions = {
  db: Database
  chain: Chain
  /** A service that knows what no log tells. */
  finder?: TouchFinder | undefined
  /** How many blocks back from where an address was first seen. */
  depth: bigint
  /** Told when the past could not be read; it is tried again later. */
  onFailure: (error: unknown) => void
}
