import type { Address } from '@latchkey/wire/caip'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Connection } from '../../db/connect.ts'
import { priceSamples, toBytes } from '../../db/historySchema.ts'
import type { Replica } from '../../db/openReplica.ts'
import type { Sample } from './createPriceGuard.ts'

/** Token prices, one per minute. */
export type SampleBook = {
  note: (token: Address, usd: number) => void
  find: (questions: readonly { token: Address; time: Date }[]) => Promise<(number | undefined)[]>
  /** All samples of some tokens since a time, from every instance. */
  since: (tokens: readonly Address[], time: number) => Promise<[Address, Sample][]>
}

type SampleRow = { place: number; usd: number; is_before: boolean }

const minuteMs = 60_000
/** A pool keeps its price until the next trade, so the last sample before a moment stays valid for a while … */
const beforeMs = 3 * 24 * 60 * minuteMs
/** … and the first sample after it only if it came right away. */
const afterMs = 15 * minuteMs
const notedMax = 5_000
const settledMax = 20_000
/** Clocks of instances and the chain may differ a little. */
const settledAfterMs = 10 * minuteMs

export const createSampleBook = (
  { db, pool, replica }: Pick<Connection, 'db' | 'pool'> & { replica?: Replica | undefined },
  chainId: bigint,
  dollar: Address | undefined,
  onFailure: (error: unknown) => void,
): SampleBook => {
  const noted = new Map<Address, number>()
  /** Prices before a past minute. No more samples of that time will come. */
  const settled = new Map<string, number>()

  const look = async (asked: readonly { token: Address; minute: number }[]): Promise<Map<string, number>> => {
    const found = new Map<string, number>()
    if (asked.length === 0) return found
    const values = [
      String(chainId),
      asked.map(({ token }) => toBytes(token)),
      asked.map(({ minute }) => new Date(minute).toISOString()),
    ]
    const read = (from: Replica['pool']) => from.query<SampleRow>({ name: 'price_samples', text: samplesQuery, values })
    const passed = Date.now() - settledAfterMs
    // No more samples of that time come, so a replica has them all. It lags less than `settledAfterMs`.
    const isPast = asked.every(({ minute }) => minute + afterMs < passed)
    const copied = isPast ? await replica?.ask(() => read(replica.pool)) : undefined
    const { rows } = copied ?? (await read(pool))
    for (const { place, usd, is_before } of rows) {
      const { token, minute } = asked[place - 1] ?? { token: '', minute: 0 }
      found.set(`${token}${minute}`, usd)
      if (is_before && minute < passed) settled.set(`${token}${minute}`, usd)
    }
    for (const [oldest] of settled) {
      if (settled.size <= settledMax) break
      settled.delete(oldest)
    }
    return found
  }

  return {
    note: (token, usd) => {
      const minute = minuteOf(Date.now())
      if (token === dollar || noted.get(token) === minute) return
      noted.delete(token)
      noted.set(token, minute)
      const [oldest] = noted.keys()
      if (noted.size > notedMax && oldest) noted.delete(oldest)
      db.insert(priceSamples)
        .values({ chainId, token, at: new Date(minute), usd })
        .onConflictDoNothing()
        .then(() => {}, onFailure)
    },
    since: async (tokens, time) => {
      const rows = await db
        .select()
        .from(priceSamples)
        .where(
          and(
            eq(priceSamples.chainId, chainId),
            inArray(priceSamples.token, [...tokens]),
            gt(priceSamples.at, new Date(time)),
          ),
        )
      return rows.map(({ token, at, usd }) => [token, { at: at.getTime(), usd, isBelieved: true }])
    },
    find: async (questions) => {
      // Samples are on full minutes, so all moments of one minute share a result.
      const keyOf = ({ token, time }: { token: Address; time: Date }) => `${token}${minuteOf(time.getTime())}`
      const keys = questions.map(keyOf)
      const open = new Map<string, { token: Address; minute: number }>()
      for (const [index, { token, time }] of questions.entries()) {
        const key = keys[index] ?? ''
        if (token !== dollar && !settled.has(key)) open.set(key, { token, minute: minuteOf(time.getTime()) })
      }
      const found = await look([...open.values()])
      return questions.map(({ token }, index) => {
        const key = keys[index] ?? ''
        return token === dollar ? 1 : (settled.get(key) ?? found.get(key))
      })
    },
  }
}

const minuteOf = (ms: number): number => Math.floor(ms / minuteMs) * minuteMs

const samplesQuery = `
  SELECT asked.place::int AS place, near.usd, near.at <= asked.time AS is_before
  FROM unnest($2::bytea[], $3::timestamptz[]) WITH ORDINALITY AS asked (token, time, place)
  CROSS JOIN LATERAL (
    (SELECT usd, at FROM price_samples WHERE chain_id = $1 AND token = asked.token
      AND at <= asked.time AND at > asked.time - interval '${beforeMs} ms' ORDER BY at DESC LIMIT 1)
    UNION ALL
    (SELECT usd, at FROM price_samples WHERE chain_id = $1 AND token = asked.token
      AND at > asked.time AND at < asked.time + interval '${afterMs} ms' ORDER BY at LIMIT 1)
    LIMIT 1) AS near`
