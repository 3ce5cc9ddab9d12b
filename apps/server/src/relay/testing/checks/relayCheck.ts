import { type RelayQuotas, relayQuotas, relaySizes } from '@latchkey/wire/relayLimits'
import { openClient, type RelayClient } from '../relayClient.ts'
import { startTestRelay, type TestRelay } from '../startTestRelay.ts'
import type { TestStore } from './testStore.ts'

/** What a check may use; it is stopped after the check. */
export type CheckRig = {
  store: TestStore
  relay: TestRelay
  /** Another instance on the same store. */
  startAnother: () => Promise<TestRelay>
  open: (options?: Parameters<typeof openClient>[1], relay?: TestRelay) => Promise<RelayClient>
  /** Stored bytes and messages, counted individually. */
  stored: () => Promise<{ bytes: number; messages: number }>
}

type Tighter = { [K in keyof RelayQuotas]?: Partial<RelayQuotas[K]> }

/** One check over raw sockets, with the relay's quotas where they differ. */
export type RelayCheck = {
  sends: string
  must: string
  quotas?: Tighter
  options?: { sweepMs?: number; lingerMs?: number; topicsKept?: number }
  run: (rig: CheckRig) => Promise<void>
}

/** Connects from this address, according to the proxy header. */
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Runs a check with its own relay and an empty mailbox. */
export const runCheck = async ({ quotas = {}, options, run }: RelayCheck, store: TestStore): Promise<void> => {
  await store.empty()
  const usual = relayQuotas(relaySizes)
  const tight: RelayQuotas = {
    stored: { ...usual.stored, ...quotas.stored },
    sent: { ...usual.sent, ...quotas.sent },
    held: { ...usual.held, ...quotas.held },
  }
  const relays: TestRelay[] = []
  const clients: RelayClient[] = []
  const startAnother = async () => {
    const relay = await startTestRelay({ openStore: store.open, quotas: tight, ...options })
    relays.push(relay)
    return relay
  }
  const relay = await startAnother()
  try {
    await run({
      store,
      relay,
      startAnother,
      open: async (given, there = relay) => {
        const client = await openClient(there.url, given)
        clients.push(client)
        return client
      },
      stored: store.stored,
    })
  } finally {
    for (const client of clients) client.terminate()
    for (const one of relays) await one.stop()
  }
}
