import type { BackfillOptions } from './backfillOptions.ts'
import { createPastFromLogs } from './createPastFromLogs.ts'
import { createPastFromService } from './createPastFromService.ts'

/** Backfills watched addresses, a bounded piece at a time. */
export type Backfill = {
  /** Does one unit of work; returns whether it made progress. */
  advance: () => Promise<boolean>
}

/** Backfills all waiting accounts at once from our nodes' logs, and one at a time from a service if configured. */
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
