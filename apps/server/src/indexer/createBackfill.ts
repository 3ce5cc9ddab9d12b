import type { BackfillOptions } from './backfillOptions.ts'
import { createPastFromLogs } from './createPastFromLogs.ts'
import { createPastFromService } from './createPastFromService.ts'

/** Backfills watched addresses, a bounded piece at a time. */
export type Backfill = {
  /** Does one piece; answers whether it got further. */
  advance: () => Promise<boolean>
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
