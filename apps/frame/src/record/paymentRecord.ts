import { walletLimits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { utf8 } from '../bytes.ts'

/** An address that one account has paid on one chain. Times are Unix seconds. */
export type Payee = {
  account: string
  chain: string
  address: string
  firstAt: number
  lastAt: number
  /** Minimum number of payments: simultaneous payments of two devices may count as one. */
  count: number
}

/** What one open page made the user send for one site on one day, in millionths of a dollar. */
export type DaySum = { day: string; site: string; page: string; micros: bigint }

/** The wallet's memory of its own payments. */
export type PaymentRecord = { payees: readonly Payee[]; sums: readonly DaySum[] }

export const emptyRecord: PaymentRecord = { payees: [], sums: [] }

/** EVM addresses have several spellings, Solana addresses one. */
export const toKey = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.pipe(v.string(), v.maxLength(300))
const stored = v.object({
  /** Grouped by account and chain, so 500 payees stay small. */
  payees: v.array(v.tuple([text, text, v.array(v.tuple([text, whole, whole, whole]))])),
  sums: v.array(v.tuple([text, text, text, v.pipe(v.string(), v.regex(/^\d{1,30}$/))])),
})

const byKey = <T>(items: readonly T[], keyOf: (item: T) => string, join: (a: T, b: T) => T): T[] => {
  const found = new Map<string, T>()
  for (const item of items) {
    const before = found.get(keyOf(item))
    found.set(keyOf(item), before ? join(before, item) : item)
  }
  return [...found.values()]
}

const payeeKey = ({ account, chain, address }: Payee): string => JSON.stringify([account, chain, address])
const sumKey = ({ day, site, page }: DaySum): string => JSON.stringify([day, site, page])

/** Merges two records without losing anything; order and repetition don't matter. */
export const mergeRecords = (a: PaymentRecord, b: PaymentRecord): PaymentRecord => ({
  payees: byKey([...a.payees, ...b.payees], payeeKey, (one, other) => ({
    ...one,
    firstAt: Math.min(one.firstAt, other.firstAt),
    lastAt: Math.max(one.lastAt, other.lastAt),
    count: Math.max(one.count, other.count),
  })),
  sums: byKey([...a.sums, ...b.sums], sumKey, (one, other) => (one.micros > other.micros ? one : other)),
})

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Keeps the most recent payees in a fixed order, and the sums from `oldestDay` on. */
export const pruneRecord = (
  { payees, sums }: PaymentRecord,
  oldestDay: string,
  most: number = walletLimits.record.payees,
): PaymentRecord => ({
  payees: payees.toSorted((a, b) => b.lastAt - a.lastAt || compare(payeeKey(a), payeeKey(b))).slice(0, most),
  sums: sums.filter(({ day }) => day >= oldestDay).toSorted((a, b) => compare(sumKey(a), sumKey(b))),
})

const write = ({ payees, sums }: PaymentRecord): string => {
  const groups = new Map<string, Payee[]>()
  for (const payee of payees) {
    const key = JSON.stringify([payee.account, payee.chain])
    groups.set(key, [...(groups.get(key) ?? []), payee])
  }
  return JSON.stringify({
    payees: [...groups].map(([key, items]) => [
      ...JSON.parse(key),
      items.map(({ address, firstAt, lastAt, count }) => [address, firstAt, lastAt, count]),
    ]),
    sums: sums.map(({ day, site, page, micros }) => [day, site, page, String(micros)]),
  })
}

/** Encodes a record in one of few lengths, so its size reveals little about its owner. */
export const encodeRecord = (record: PaymentRecord): string => {
  const json = write(record)
  const { length } = utf8(json)
  const padded = walletLimits.record.paddedBytes.find((size) => length <= size)
  if (padded !== undefined) return json + ' '.repeat(padded - length)
  if (record.payees.length === 0) throw new WalletError('unknown', { cause: 'payment record: too large' })
  // Payees are sorted newest first, so the oldest ones are dropped.
  return encodeRecord({ ...record, payees: record.payees.slice(0, Math.floor(record.payees.length * 0.9)) })
}

/** Decodes `encodeRecord` output; throws on anything else. */
export const decodeRecord = (plain: string): PaymentRecord => {
  const { payees, sums } = v.parse(stored, JSON.parse(plain))
  return {
    payees: payees.flatMap(([account, chain, items]) =>
      items.map(([address, firstAt, lastAt, count]) => ({ account, chain, address, firstAt, lastAt, count })),
    ),
    sums: sums.map(([day, site, page, micros]) => ({ day, site, page, micros: BigInt(micros) })),
  }
}
