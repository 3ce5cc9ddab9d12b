import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeSignClient, rawSession } from '../../testing/fakeSignClient.ts'
import { fakeAccount, otherAccount } from '../../testing/fakeWallet.ts'
import { openFakePairing as begin } from '../../testing/openFakePairing.ts'

const first = 'wss://one.example'
/** In seconds, like a session's expiry: a minute after the test's clock. */
const soon = 1_760_000_060
const one = rawSession({ topic: 'one', expiry: soon, account: fakeAccount })
const mark = (kept: Map<string, string>) =>
  void kept.set('latchkey.pairedRelay', JSON.stringify({ url: first, until: soon * 1_000 }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('paired wallets', () => {
  // The library checks neither a wallet's description of itself nor an update of its session.
  it.each<[string, object]>([
    ['without a peer', { peer: undefined }],
    ['without a description', { peer: {} }],
    ['without a name', { peer: { metadata: {} } }],
    ['with a list as its name', { peer: { metadata: { name: ['Pocket'], url: null } } }],
    ['without accounts', { namespaces: { eip155: {} } }],
    [
      'with a text as its accounts and a number as its methods',
      { namespaces: { eip155: { accounts: 'x', methods: 1 } } },
    ],
    ['with nothing as its namespace', { namespaces: { eip155: null } }],
    ['without namespaces', { namespaces: undefined }],
  ])('come back although a wallet made one %s', async (_, change) => {
    const odd = { ...rawSession({ topic: 'odd', expiry: soon + 5, account: otherAccount }), ...change }
    const fake = createFakeSignClient([one, odd as typeof one])
    const { pairing, kept, events } = begin({ [first]: fake })
    mark(kept)
    expect((await pairing.restore()).map(({ topic }) => topic)).toEqual(['odd', 'one'])
    fake.emit('session_update', { topic: 'odd' })
    fake.state.offer = async () => ({ uri: 'wc:code@2', approval: async () => odd as typeof one })
    expect(await (await pairing.start()).approved).toMatchObject({ topic: 'odd' })
    expect(events).toMatchObject([{ kind: 'session', session: { topic: 'odd' } }])
  })

  it.each(['soon', null, Number.NaN])('come back although a wallet said %j for when one ends', async (expiry) => {
    const odd = { ...rawSession({ topic: 'odd', expiry: soon, account: otherAccount }), expiry: expiry as number }
    const fake = createFakeSignClient([one, odd])
    const { pairing, kept, relay } = begin({ [first]: fake })
    await pairing.warm()
    fake.emit('session_connect', { session: odd })
    expect(relay()).toEqual({ url: first, until: soon * 1_000 })
    mark(kept)
    expect((await pairing.restore()).map(({ topic }) => topic)).toEqual(['one'])
  })
})
