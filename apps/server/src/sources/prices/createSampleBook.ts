import type { Address } from '@latchkey/wire/caip'
import type { Connection } from '../../db/connect.ts'
import { priceSamples, toBytes } from '../../db/historySchema.ts'

/** What tokens were worth, once a minute, kept for good. */
export type SampleBook = {
  note: (token: Address, usd: number) => void
  find: (questions: readonly { token: Address; time: Date }[]) => Promise<(number | undefined)[]>
}

const minuteMs = 60_000
/** A pool keeps its price until the next trade, so the last one before a moment counts for a good while. */
const beforeMs = 3 * 24 * 60 * minuteMs
/** … and the first one after it only if it came at once. */
const afterMs = 15 * minuteMs
const notedMax = 5_000

export const createSampleBook = (
  { db, pool }: Pick<Connection, 'db' | 'pool'>,
  chainId: bigint,
  dollar: Address | undefined,
  onFailure: (error: unknown) => void,
): SampleBook => {
  const noted = new Map<Address, number>()
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
    find: async (questions) => {
      // Samples stand on full minutes, so all moments of one minute have one answer.
      const open = new Map<string, { token: Address; minute: number }>()
      for (const { token, time } of questions) {
        const minute = minuteOf(time.getTime())
        if (token !== dollar) open.set(`${token}${minute}`, { token, minute })
      }
      const found = new Map<string, number>()
      if (open.size > 0) {
        const asked = [...open.values()]
        const { rows } = await pool.query<{ place: number; usd: number }>({
          name: 'price_samples',
          text: samplesQuery,
          values: [
            String(chainId),
            asked.map(({ token }) => toBytes(token)),
            asked.map(({ minute }) => new Date(minute).toISOString()),
          ],
        })
        const keys = [...open.keys()]
        for (const { place, usd } of rows) found.set(keys[place - 1] ?? '', usd)
      }
      return questions.map(({ token, time }) =>
        token === dollar ? 1 : found.get(`${token}${minuteOf(time.getTime())}`),
      )
    },
  }
}

const minuteOf = (ms: number): number => Math.floor(ms / minuteMs) * minuteMs

const samplesQuery = `
  SELECT asked.place::int AS place, near.usd
  FROM unnest($2::bytea[], $3::timestamptz[]) WITH ORDINALITY AS asked (token, time, place)
  CROSS JOIN LATERAL (
    (SELECT usd FROM price_samples WHERE chain_id = $1 AND token = asked.token
      AND at <= asked.time AND at > asked.time - interval '${beforeMs} ms' ORDER BY at DESC LIMIT 1)
    UNION ALL
    (SELECT usd FROM price_samples WHERE chain_id = $1 AND token = asked.token
      AND at > asked.time AND at < asked.time + interval '${afterMs} ms' ORDER BY at LIMIT 1)
    LIMIT 1) AS near`
