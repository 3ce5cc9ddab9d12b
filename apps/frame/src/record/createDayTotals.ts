import { randomId } from '../bytes.ts'
import type { Record } from './createRecord.ts'

/** What one site made the user send on a day, in millionths of a dollar. */
export type DayTotals = {
  /** Across all devices; undefined if unknown. */
  read(day: string): Promise<bigint | undefined>
  add(day: string, micros: bigint): Promise<void>
}

/**
 * Keeps the daily totals in the encrypted payment record. Each open page counts separately, so simultaneous counts
 * can't overwrite each other.
 */
export const createDayTotals = (record: Record, site: string, page: string = randomId()): DayTotals => ({
  read: async (day) => {
    const reading = await record.read()
    if (!reading?.isWhole) return undefined
    return reading.record.sums
      .filter((sum) => sum.day === day && sum.site === site)
      .reduce((total, { micros }) => total + micros, 0n)
  },
  add: async (day, micros) => {
    if (micros === 0n) return
    await record.change(({ payees, sums }) => {
      const isMine = (sum: (typeof sums)[number]): boolean => sum.day === day && sum.site === site && sum.page === page
      const before = sums.find(isMine)?.micros ?? 0n
      const mine = { day, site, page, micros: before + micros }
      return { payees, sums: [...sums.filter((sum) => !isMine(sum)), mine] }
    })
  },
})
