import { type RelayQuotas, relayQuotas, relaySizes } from '@latchkey/wire/relayQuotas'
import type pg from 'pg'
import { openClient, type RelayClient } from '../relayClient.ts'
import { startTestRelay, type TestRelay } from '../startTestRelay.ts'

/** What a check may use; it ends with the check. */
export type CheckRig = {
  pool: pg.Pool
  relay: TestRelay
  /** Another instance on the same database. */
  startAnother: () => Promise<TestRelay>
  open: (options?: Parameters<typeof openClient>[1], relay?: TestRelay) => Promise<RelayClient>
  /** What the database holds now, counted row by row. */
  stored: () => Promise<{ bytes: number; messages: number }>
}

type Tighter = { [K in keyof RelayQuotas]?: Partial<RelayQuotas[K]> }

/** One check by raw sockets: what is sent, what must happen, and the quotas of the relay where they differ. */
export type RelayCheck = {
  sends: string
  must: string
  quotas?: Tighter
  options?: { sweepMs?: number; lingerMs?: number; topicsKept?: number }
  run: (rig: CheckRig) => Promise<void>
}

/** Comes from this address, as the proxy in front tells. */
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Runs a check on a relay of its own and an empty mailbox. */
export const runCheck = async ({ quotas = {}, options, run }: RelayCheck, pool: pg.Pool): Promise<void> => {
  await pool.query('TRUNCATE relay_messages, relay_receipts, relay_topics')
  const usual = relayQuotas(relaySizes)
  const tight: RelayQuotas = {
    stored: { ...usual.stored, ...quotas.stored },
    sent: { ...usual.sent, ...quotas.sent },
    held: { ...usual.held, ...quotas.held },
  }
  const relays: TestRelay[] = []
  const clients: RelayClient[] = []
  const startAnother = async () => {
    const relay = await startTestRelay({ pool, quotas: tight, ...options })
    relays.push(relay)
    return relay
  }
  const relay = await startAnother()
  try {
    await run({
      pool,
      relay,
      startAnother,
      open: async (given, there = relay) => {
        const client = await openClient(there.url, given)
        clients.push(client)
        return client
      },
      stored: async () => {
        const { rows } = await pool.query<{ bytes: string; messages: string }>(
          'SELECT coalesce(sum(octet_length(message)), 0) AS bytes, count(*) AS messages FROM relay_messages',
        )
        return { bytes: Number(rows[0]?.bytes), messages: Number(rows[0]?.messages) }
      },
    })
  } finally {
    for (const client of clients) client.terminate()
    for (const one of relays) await one.stop()
  }
}
