import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeSignClient, type FakeSignClient, rawSession } from '../../testing/fakeSignClient.ts'
import { fakeAccount, otherAccount } from '../../testing/fakeWallet.ts'
import { openFakePairing as begin } from '../../testing/openFakePairing.ts'

const [first, second] = ['wss://one.example', 'wss://two.example']
/** In seconds, like a session's expiry: a minute after the test's clock. */
const soon = 1_760_000_060
const one = rawSession({ topic: 'one', expiry: soon, account: fakeAccount })
const two = rawSession({ topic: 'two', expiry: soon + 60, account: otherAccount })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
/** The library waits for its next attempt. */
const failedOnce = { connected: false, connectionAttemptInProgress: false, provider: { connection: {} } }
const rest = () => vi.advanceTimersByTimeAsync(0)

describe('a code', () => {
  it('[CON-02] asks for our chains and their methods, and is good for four minutes', async () => {
    const fake = createFakeSignClient()
    const { pairing, clock, relay } = begin({ [first]: fake }, [1329, 1328])
    const { uri, expiresAt } = await pairing.start()
    expect([uri, expiresAt - clock.now()]).toEqual(['wc:code@2', 240_000])
    const asked = JSON.parse(fake.said[0]?.replace('client.connect ', '') ?? '')
    expect(asked.optionalNamespaces.eip155.chains).toEqual(['eip155:1329', 'eip155:1328'])
    expect(asked.optionalNamespaces.eip155.methods).toContain('eth_sendTransaction')
    expect(asked.optionalNamespaces.eip155.events).toEqual(['accountsChanged', 'chainChanged'])
    expect(relay()).toEqual({ url: first, until: clock.now() + 240_000 })
  })

  it('resolves to the session that the wallet approves', async () => {
    const fake = createFakeSignClient()
    fake.state.offer = async () => ({ uri: 'wc:code@2', approval: async () => one })
    const { approved } = await begin({ [first]: fake }).pairing.start()
    expect(await approved).toMatchObject({ topic: 'one', accounts: [fakeAccount], chainIds: [1329] })
  })

  it.each([
    [{ message: 'Proposal expired' }, { code: 'pairing.expired' }],
    [{ message: 'User rejected.', code: 5000 }, { code: 5000 }],
    ['proposal expired', 'proposal expired'],
    [null, null],
  ])('that ends with %j is reported as %j', async (said, error) => {
    const fake = createFakeSignClient()
    fake.state.offer = async () => ({ uri: 'wc:code@2', approval: () => Promise.reject(said) })
    const { approved } = await begin({ [first]: fake }).pairing.start()
    const failure = await approved.then(
      () => 'approved',
      (reason: unknown) => reason,
    )
    if (typeof error === 'object' && error !== null) expect(failure).toMatchObject(error)
    else expect(failure).toBe(error)
  })

  it('without an address has failed', async () => {
    const fake = createFakeSignClient()
    fake.state.offer = async () => ({ uri: undefined, approval: async () => one })
    await expect(begin({ [first]: fake }).pairing.start()).rejects.toMatchObject({ code: 'connection.failed' })
    expect(fake.said).toContain('heartbeat.stop')
  })

  it('keeps the relay of a running session in mind', async () => {
    const fake = createFakeSignClient([one])
    const { pairing, relay } = begin({ [first]: fake })
    await pairing.start()
    expect(relay()).toBeNull()
  })

  it('is made at the next relay if the first does not answer in time, and the silent one is closed', async () => {
    const [silent, fake] = [createFakeSignClient(), createFakeSignClient()]
    silent.state.offer = () => new Promise(() => {})
    const { pairing, clock } = begin({ [first]: silent, [second]: fake })
    const created = vi.fn()
    const offer = pairing.start()
    void offer.then(created)
    await rest()
    clock.tick(3_999)
    await rest()
    expect(created).not.toHaveBeenCalled()
    clock.tick(1)
    expect((await offer).uri).toBe('wc:code@2')
    expect(silent.said).toContain('heartbeat.stop')
    expect(fake.said).not.toContain('heartbeat.stop')
  })

  it('is made at the next relay as soon as the first attempt at one has failed', async () => {
    const [failing, fake] = [createFakeSignClient(), createFakeSignClient()]
    Object.assign(failing.relayer, failedOnce)
    failing.state.offer = () => new Promise(() => {})
    const { pairing, clock } = begin({ [first]: failing, [second]: fake })
    const offer = pairing.start()
    await rest()
    clock.tick(50)
    expect((await offer).uri).toBe('wc:code@2')
  })

  it('at the last relay is waited for ten seconds', async () => {
    const silent = createFakeSignClient()
    Object.assign(silent.relayer, failedOnce)
    silent.state.offer = () => new Promise(() => {})
    const { pairing, clock } = begin({ [first]: silent })
    const failed = vi.fn()
    void pairing.start().catch(failed)
    await rest()
    clock.tick(9_999)
    await rest()
    expect(failed).not.toHaveBeenCalled()
    clock.tick(1)
    await rest()
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'pairing.relayUnreachable' }))
  })

  it('that fails leaves a relay with a session open', async () => {
    const fake = createFakeSignClient([one])
    fake.state.offer = () => Promise.reject(new Error('no'))
    await expect(begin({ [first]: fake }).pairing.start()).rejects.toThrow('no')
    expect(fake.said).not.toContain('heartbeat.stop')
  })

  it('is made at the connected relay first', async () => {
    const [away, fake] = [createFakeSignClient(), createFakeSignClient()]
    away.relayer.connected = false
    away.state.offer = () => Promise.reject(new Error('away'))
    const { pairing, init } = begin({ [first]: away, [second]: fake })
    await pairing.start()
    expect(init).toHaveBeenCalledTimes(2)
    away.state.offer = async () => ({ uri: 'wc:other@2', approval: async () => one })
    expect((await pairing.start()).uri).toBe('wc:code@2')
    expect(init).toHaveBeenCalledTimes(2)
  })

  it('after a failed start of the library, the library starts again', async () => {
    const fakes: Record<string, FakeSignClient> = { [first]: createFakeSignClient() }
    const { pairing, init } = begin(fakes)
    init.mockRejectedValueOnce(new Error('no')).mockRejectedValueOnce(new Error('no'))
    await expect(pairing.start()).rejects.toThrow('no')
    expect((await pairing.start()).uri).toBe('wc:code@2')
  })
})

it('warming up starts the library at the first relay only, and without a relay nothing', async () => {
  const fakes = { [first]: createFakeSignClient(), [second]: createFakeSignClient() }
  const { pairing, init } = begin(fakes)
  await pairing.warm()
  await pairing.warm()
  expect(init.mock.calls.map(([options]) => options?.relayUrl)).toEqual([first])
  expect(fakes[first]?.said).toEqual([])
  const none = begin({})
  await none.pairing.warm()
  expect(none.init).not.toHaveBeenCalled()
})

describe('what the library reports', () => {
  const follow = async () => {
    const fake = createFakeSignClient([one, two])
    const page = begin({ [first]: fake })
    await page.pairing.warm()
    return { ...page, fake }
  }

  it('a new or changed session, with where it waits', async () => {
    const { fake, events, relay } = await follow()
    fake.emit('session_connect', { session: one })
    expect(events).toEqual([{ kind: 'session', session: expect.objectContaining({ topic: 'one' }) }])
    // The other session lasts longer, so the next visit must look for both until then.
    expect(relay()).toEqual({ url: first, until: (soon + 60) * 1_000 })
    fake.emit('session_update', { topic: 'two' })
    expect(events[1]).toMatchObject({ kind: 'session', session: { topic: 'two', accounts: [otherAccount] } })
    fake.emit('session_update', { topic: 'gone' })
    expect(events).toHaveLength(2)
  })

  it('its accounts and chain, as far as they can be read', async () => {
    const { fake, events } = await follow()
    const say = (name: string, data: unknown) =>
      fake.emit('session_event', { topic: 'one', params: { event: { name, data } } })
    say('accountsChanged', [`eip155:1329:${otherAccount}`])
    say('chainChanged', '0x531')
    say('chainChanged', 'nonsense')
    say('other', 1329)
    expect(events).toEqual([
      { kind: 'accounts', topic: 'one', accounts: [otherAccount] },
      { kind: 'chain', topic: 'one', chainId: 1329 },
    ])
  })

  it.each(['session_delete', 'session_expire'])(
    '%s: the session ended, and the longest of the others stays',
    async (name) => {
      const { fake, events, relay, pairing, kept } = await follow()
      await pairing.setApp('two', 'app://two')
      expect([...kept.keys()].some((key) => key.includes('app//two'))).toBe(true)
      fake.kept.delete('two')
      fake.emit(name, { topic: 'two' })
      expect(events).toEqual([{ kind: 'ended', topic: 'two' }])
      expect(relay()).toEqual({ url: first, until: soon * 1_000 })
      await rest()
      expect([...kept.keys()].some((key) => key.includes('app//two'))).toBe(false)
      fake.kept.delete('one')
      fake.emit(name, { topic: 'one' })
      expect(relay()).toBeNull()
    },
  )

  it('the relay of the session that lasts longest is the one to come back to', async () => {
    const [a, b] = [createFakeSignClient([one]), createFakeSignClient([two])]
    const { pairing, relay, kept } = begin({ [first]: a, [second]: b })
    kept.set('latchkey.pairedRelay', JSON.stringify({ url: first, until: soon * 1_000 }))
    kept.set('latchkey.wc.two.example', '["x//session"]')
    kept.set('latchkey.wc.two.example.x//session', '[1]')
    await pairing.restore()
    a.emit('session_delete', { topic: 'other' })
    expect(relay()).toEqual({ url: second, until: (soon + 60) * 1_000 })
  })

  it('a refusal, in the words of the relay; and nothing once nobody listens', async () => {
    const { fake, events, stop } = await follow()
    fake.emit('relayer_error', 'Project not found')
    expect(events).toEqual([{ kind: 'refused', says: 'Project not found' }])
    stop()
    fake.emit('relayer_error', 'again')
    expect(events).toHaveLength(1)
  })
})

describe('sessions of an earlier visit', () => {
  const mark = (kept: Map<string, string>, until = soon * 1_000) =>
    void kept.set('latchkey.pairedRelay', JSON.stringify({ url: first, until }))

  it('come back, longest first, without those that ended or lost their key', async () => {
    const ended = rawSession({ topic: 'ended', expiry: 1_760_000_000, account: fakeAccount })
    const lost = rawSession({ topic: 'lost', expiry: soon, account: fakeAccount })
    const fake = createFakeSignClient([one, ended, two, lost])
    fake.state.keyless.add('lost')
    const { pairing, kept } = begin({ [first]: fake })
    mark(kept)
    expect((await pairing.restore()).map(({ topic }) => topic)).toEqual(['two', 'one'])
  })

  it('start no library without a mark, or at a relay that kept nothing', async () => {
    const { pairing, kept, init } = begin({
      [first]: createFakeSignClient([one]),
      [second]: createFakeSignClient([two]),
    })
    expect(await pairing.restore()).toEqual([])
    mark(kept, 1_760_000_000_000)
    expect(await pairing.restore()).toEqual([])
    expect(init).not.toHaveBeenCalled()
    mark(kept)
    expect((await pairing.restore()).map(({ topic }) => topic)).toEqual(['one'])
    expect(init).toHaveBeenCalledTimes(1)
  })

  it('of one relay come back if another cannot start', async () => {
    const { pairing, kept, init } = begin({
      [first]: createFakeSignClient([one]),
      [second]: createFakeSignClient([two]),
    })
    mark(kept)
    kept.set('latchkey.wc.two.example', '["x//session"]')
    kept.set('latchkey.wc.two.example.x//session', '[1]')
    init.mockImplementation(async (options) => {
      if (options?.relayUrl === second) throw new Error('no')
      return createFakeSignClient([one]).client
    })
    expect((await pairing.restore()).map(({ topic }) => topic)).toEqual(['one'])
  })
})
