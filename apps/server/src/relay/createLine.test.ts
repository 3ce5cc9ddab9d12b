import { relayQuotas, relaySizes } from '@latchkey/wire/relayLimits'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLine } from './createLine.ts'
import type { Draft } from './letter.ts'
import { StoreDown } from './relayStore.ts'

let line: ReturnType<typeof createLine>
const lost: unknown[] = []
beforeEach(() => {
  lost.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: 1_760_000_000_000 })
  line = createLine({
    // Nothing listens there.
    config: { host: '127.0.0.1', port: 1 },
    quotas: relayQuotas(relaySizes).stored,
    ...{ onStored: () => {}, onHeard: () => {}, onOpen: () => {}, onLost: (error) => void lost.push(error) },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await line.stop()
})

const draft = (message: string): Draft => ({
  ...{ topic: 'a'.repeat(64), message, tag: 0, attestation: undefined, ttlSeconds: 60 },
  ...{ publisher: Buffer.from('p'), project: 'p', network: 'n' },
})

/** Publishes a message; `says` is how storing it ended, or that it still waits. */
const publish = (message: string) => {
  const state = { says: 'waits' }
  line.publish(draft(message)).then(
    () => {
      state.says = 'stored'
    },
    (error) => {
      state.says = error instanceof StoreDown ? 'down' : 'odd'
    },
  )
  return state
}
/** Has its own loop, since `vi.waitFor` would move the fake clock. */
const tries = async (count: number) => {
  const enough = lost.length + count
  while (lost.length < enough) await new Promise((resolve) => setTimeout(resolve, 10))
}

it('gives up a message that has waited ten seconds for the database, and goes on trying', async () => {
  const early = publish('early')
  vi.setSystemTime(1_760_000_000_001)
  const late = publish('late')
  vi.setSystemTime(1_760_000_010_000)
  await tries(2)
  expect([early.says, late.says]).toEqual(['waits', 'waits'])
  vi.setSystemTime(1_760_000_010_001)
  await tries(2)
  expect([early.says, late.says]).toEqual(['down', 'waits'])
})

it('[threat 70] holds 64 MiB of messages at most, and has room again for what it gave up', async () => {
  const half = 'x'.repeat(33_554_432)
  const held = [publish(half), publish(half)]
  const surplus = publish('x')
  await tries(1)
  expect([...held, surplus].map(({ says }) => says)).toEqual(['waits', 'waits', 'down'])
  vi.setSystemTime(1_760_000_020_000)
  await tries(2)
  expect(held.map(({ says }) => says)).toEqual(['down', 'down'])
  const more = [publish(half), publish(half), publish('x')]
  await tries(1)
  expect(more.map(({ says }) => says)).toEqual(['waits', 'waits', 'down'])
})

it('fails what still waits when it stops, and whatever comes after', async () => {
  const waiting = publish('a')
  await tries(1)
  await line.stop()
  const after = publish('b')
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect([waiting.says, after.says]).toEqual(['down', 'down'])
})
