import type { Database } from '../db/connect.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'
import { createPastFromLogs } from './createPastFromLogs.ts'
import { createPastFromService } from './createPastFromService.ts'

/** Reads the past of watched addresses, a bounded piece at a time. */
export type Backfill = {
  /** Does one piece; answers whether it got further. */
  advance: () => Promise<boolean>
}

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

/** The logs of our own nodes for all who wait at once, and a service for each account where one is named. */
export const createBackfill = (options: BackfillOptions): Backfill => {
  const scan = createPastFromLogs(options)
  const serve = options.finder && createPastFromService({ ...options, finder: options.finder })
  return {
    advance: async () => {
      const isServed = (await serve?.()) ?? false
      return (await scan()) || isServed
    },
  }
}
