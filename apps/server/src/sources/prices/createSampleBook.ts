import type { Address } from '@latchkey/wire/caip'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
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
  db: Database,
  chainId: bigint,
  dollar: Address | undefined,
  onFailure: (error: unknown) => void,
): SampleBook => {
  const noted = new Map<Address, number>()
  return {
    note: (token, usd) => {
      const minute = Math.floor(Date.now() / minuteMs) * minuteMs
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
      const open = questions.filter(({ token }) => token !== dollar)
      const found = new Map<string, number>()
      if (open.length > 0) {
        const { rows } = await db.execute<{ place: number; usd: number }>(sql`
          SELECT asked.place::int AS place, near.usd FROM unnest(
            ${sql.param(open.map(({ token }) => toBytes(token)))}::bytea[],
            ${sql.param(open.map(({ time }) => time.toISOString()))}::timestamptz[]) WITH ORDINALITY AS asked (token, time, place)
          CROSS JOIN LATERAL (
            (SELECT usd FROM price_samples WHERE chain_id = ${chainId} AND token = asked.token
              AND at <= asked.time AND at > asked.time - ${beforeMs} * interval '1 ms' ORDER BY at DESC LIMIT 1)
            UNION ALL
            (SELECT usd FROM price_samples WHERE chain_id = ${chainId} AND token = asked.token
              AND at > asked.time AND at < asked.time + ${afterMs} * interval '1 ms' ORDER BY at LIMIT 1)
            LIMIT 1) AS near`)
        for (const { place, usd } of rows) {
          const question = open[place - 1]
          if (question) found.set(keyOf(question), usd)
        }
      }
      return questions.map((question) => (question.token === dollar ? 1 : found.get(keyOf(question))))
    },
  }
}

const keyOf = ({ token, time }: { token: Address; time: Date }): string => `${token}${time.getTime()}`
