import { randomId } from '../bytes.ts'
import type { Record } from './createRecord.ts'
import type { PaymentRecord } from './paymentRecord.ts'

/** What one site made the user send today, in millionths of a dollar. */
export type DayTotals = {
  /** Across all devices; undefined if unknown. */
  read(): Promise<bigint | undefined>
  /** Adds an amount unless the total has become too much for it meanwhile; then it returns false. */
  add(micros: bigint, isTooMuch: (total: bigint) => boolean): Promise<boolean>
}

/** Keeps the daily totals in the payment record. Each open page counts separately, so none overwrites another. */
export const createDayTotals = (record: Record, site: string, page: string = randomId()): DayTotals => {
  // Later days count too, or each day that someone sets the clock back would be a new one.
  const totalOf = ({ sums }: PaymentRecord, day: string): bigint =>
    sums.filter((sum) => sum.day >= day && sum.site === site).reduce((total, { micros }) => total + micros, 0n)
  const today = (): string => new Date(record.now()).toISOString().slice(0, 10)
  return {
    read: async () => {
      const reading = await record.read()
      return reading?.isWhole ? totalOf(reading.record, today()) : undefined
    },
    add: async (micros, isTooMuch) => {
      if (micros === 0n) return true
      const day = today()
      let isAdded = true
      await record.change((before) => {
        isAdded = !isTooMuch(totalOf(before, day))
        if (!isAdded) return before
        const { payees, sums } = before
        const isMine = (sum: (typeof sums)[number]): boolean =>
          sum.day === day && sum.site === site && sum.page === page
        const mine = { day, site, page, micros: (sums.find(isMine)?.micros ?? 0n) + micros }
        return { payees, sums: [...sums.filter((sum) => !isMine(sum)), mine] }
      })
      return isAdded
    },
  }
}
