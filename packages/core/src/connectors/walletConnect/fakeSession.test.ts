import { WalletError } from '@latchkey/wire/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeSignClient, rawSession } from '../../testing/fakeSignClient.ts'
import { fakeAccount, otherAccount } from '../../testing/fakeWallet.ts'
import { openFakePairing } from '../../testing/openFakePairing.ts'

const url = 'wss://one.example'
const soon = 1_760_000_060
const app = 'latchkey.wc.one.example.WALLETCONNECT_DEEPLINK_CHOICE'

const open = async () => {
  const fake = createFakeSignClient([
    rawSession({ topic: 'one', expiry: soon, account: fakeAccount }),
    rawSession({ topic: 'two', expiry: soon + 60, account: otherAccount }),
  ])
  const page = openFakePairing({ [url]: fake })
  await page.pairing.warm()
  fake.said.length = 0
  return { ...page, fake }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const rest = () => vi.advanceTimersByTimeAsync(0)

describe('a request', () => {
  it('goes to its session and chain, with params in any case', async () => {
    const { pairing, fake } = await open()
    const asked = vi.fn(async (_: unknown) => '0xsigned')
    fake.state.answer = asked
    expect(await pairing.request('one', 1329, { method: 'eth_accounts' })).toBe('0xsigned')
    await pairing.request('two', 1328, { method: 'personal_sign', params: ['0x00'] })
    expect(asked.mock.calls).toEqual([
      [{ topic: 'one', chainId: 'eip155:1329', request: { method: 'eth_accounts', params: [] } }],
      [{ topic: 'two', chainId: 'eip155:1328', request: { method: 'personal_sign', params: ['0x00'] } }],
    ])
    expect(fake.said).toEqual([])
  })

  it('opens the app of its own session, and none where none is known', async () => {
    const { pairing, kept } = await open()
    await pairing.setApp('one', 'app://one')
    await pairing.setApp('gone', 'app://gone')
    expect([...kept.keys()].some((key) => key.includes('gone'))).toBe(false)
    await pairing.request('one', 1329, { method: 'x' })
    expect(kept.get(app)).toBe('{"href":"app://one"}')
    await pairing.request('two', 1329, { method: 'x' })
    expect(kept.has(app)).toBe(false)
  })

  it('of an unknown session reaches no wallet', async () => {
    const { pairing } = await open()
    await expect(pairing.request('gone', 1329, { method: 'x' })).rejects.toMatchObject({
      code: 'connector.notConnected',
    })
  })

  it('opens the socket first if it was lost, for ten seconds at most', async () => {
    const { pairing, fake, clock } = await open()
    fake.relayer.connected = false
    await pairing.request('one', 1329, { method: 'x' })
    expect(fake.said).toEqual(['transportOpen'])
    fake.relayer.transportOpen = () => new Promise(() => {})
    const failed = vi.fn()
    void pairing.request('one', 1329, { method: 'x' }).catch(failed)
    await rest()
    clock.tick(9_999)
    await rest()
    expect(failed).not.toHaveBeenCalled()
    clock.tick(1)
    await rest()
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'pairing.relayUnreachable' }))
  })

  it.each([
    'No matching key. session: one',
    'Missing or invalid. request() topic',
    'Record was recently deleted - session: one',
    'Expired. session topic: one',
  ])('that finds the session lost ends it: %s', async (message) => {
    const { pairing, fake, events } = await open()
    fake.state.answer = () => Promise.reject(new Error(message))
    await expect(pairing.request('one', 1329, { method: 'x' })).rejects.toMatchObject({
      code: 'connector.notConnected',
    })
    expect(events).toEqual([{ kind: 'ended', topic: 'one' }])
    expect(fake.said).toEqual([
      'session.delete one {"code":6000,"message":"User disconnected."}',
      'deleteSymKey one',
      'expirer.del one',
    ])
  })

  it.each([new Error('User rejected'), { message: 'no matching key' }, new WalletError('modal.closed')])(
    'that fails otherwise keeps the session: %s',
    async (error) => {
      const { pairing, fake, events } = await open()
      fake.state.answer = () => Promise.reject(error)
      await expect(pairing.request('one', 1329, { method: 'x' })).rejects.toBe(error)
      expect([events, fake.said]).toEqual([[], []])
    },
  )
})

describe('disconnecting', () => {
  it('tells the wallet, and forgets the session and its app', async () => {
    const { pairing, fake, kept, relay } = await open()
    await pairing.setApp('two', 'app://two')
    await pairing.disconnect('two')
    expect(fake.said).toEqual([
      'client.disconnect {"topic":"two","reason":{"code":6000,"message":"User disconnected."}}',
    ])
    expect(relay()).toEqual({ url, until: soon * 1_000 })
    expect([...kept.keys()].some((key) => key.includes('app//two'))).toBe(false)
  })

  it('[CON-08] ends here after three seconds, also if the wallet cannot be told', async () => {
    const { pairing, fake, clock } = await open()
    fake.state.goodbye = () => new Promise(() => {})
    const done = vi.fn()
    void pairing.disconnect('one').then(done)
    await rest()
    clock.tick(2_999)
    await rest()
    expect([done.mock.calls.length, [...fake.kept.keys()]]).toEqual([0, ['one', 'two']])
    clock.tick(1)
    await rest()
    expect([done.mock.calls.length, [...fake.kept.keys()]]).toEqual([1, ['two']])
    expect(fake.said).toContain('deleteSymKey one')
  })

  it('ends here if telling the wallet fails, whatever else fails', async () => {
    const { pairing, fake } = await open()
    fake.state.goodbye = () => Promise.reject(new Error('away'))
    fake.core.crypto.deleteSymKey = () => Promise.reject(new Error('no key'))
    await pairing.disconnect('one')
    expect([...fake.kept.keys()]).toEqual(['two'])
    expect(fake.said).toContain('expirer.del one')
  })

  it('an unknown session does nothing', async () => {
    const { pairing, fake } = await open()
    await pairing.disconnect('gone')
    expect(fake.said).toEqual([])
  })
})

describe('a page that comes back into view', () => {
  it.each([
    [2_000, []],
    [2_001, ['restartTransport']],
  ])('after %i ms opens its socket anew: %j', async (ms, said) => {
    const { fake, clock, show } = await open()
    show(false)
    clock.tick(ms)
    show(true)
    expect(fake.said).toEqual(said)
    clock.tick(60_000)
    show(true)
    expect(fake.said).toEqual(said)
  })

  it('listening to nothing, it leaves the socket alone', async () => {
    const { fake, clock, show } = await open()
    fake.relayer.subscriber.hasAnyTopics = false
    show(false)
    clock.tick(60_000)
    show(true)
    expect(fake.said).toEqual([])
  })
})
