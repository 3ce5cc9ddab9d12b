import { SignClient } from '@walletconnect/sign-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeSignClient, type FakeSignClient, rawSession } from '../../testing/fakeSignClient.ts'
import { fakeAccount } from '../../testing/fakeWallet.ts'
import { hasKept, openClient } from './openClient.ts'

const url = 'wss://relay.example/path'
const session = rawSession({ topic: 'one', expiry: 2_000_000_000, account: fakeAccount })
const globals = ['_walletConnectCore_latchkey', '_walletConnectCore_latchkey_count']

const memory = (start: Record<string, unknown> = {}) => {
  const kept = new Map(Object.entries(start).map(([key, value]) => [key, JSON.stringify(value)]))
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return { kept, ports: { storage } as Parameters<typeof openClient>[0]['ports'] }
}

const open = (fake: FakeSignClient, { isVerifyAllowed = false, ports = memory().ports } = {}) => {
  vi.spyOn(SignClient, 'init').mockResolvedValue(fake.client)
  return openClient({
    ...{ url, projectId: 'a'.repeat(32), isVerifyAllowed, ports },
    metadata: { name: 'Test', description: 'A test page', url: 'http://site.test', icons: ['http://site.test/i.png'] },
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const name of globals) Reflect.deleteProperty(globalThis, name)
})

it('starts the library for this relay and page, silent and with its own store', async () => {
  for (const name of globals) Object.assign(globalThis, { [name]: 'of another' })
  await open(createFakeSignClient())
  expect(vi.mocked(SignClient.init).mock.calls[0]?.[0]).toMatchObject({
    relayUrl: url,
    projectId: 'a'.repeat(32),
    metadata: { name: 'Test', icons: ['http://site.test/i.png'] },
    customStoragePrefix: 'latchkey',
    telemetryEnabled: false,
    logger: 'silent',
  })
  for (const name of globals) expect(name in globalThis, name).toBe(false)
})

it('empties a store that the library cannot start from, and starts again', async () => {
  const { kept, ports } = memory({ 'latchkey.wc.relay.example': ['a'], 'latchkey.wc.relay.example.a': 1, other: 2 })
  const init = vi.spyOn(SignClient, 'init').mockRejectedValueOnce(new Error('Unreadable'))
  init.mockResolvedValue(createFakeSignClient().client)
  const metadata = { name: '', description: '', url: '', icons: [] }
  const { store } = await openClient({ url, projectId: 'p', isVerifyAllowed: false, ports, metadata })
  expect(init).toHaveBeenCalledTimes(2)
  expect([...kept.keys()]).toEqual(['other'])
  await store.setItem('b', 1)
  expect(kept.get('latchkey.wc.relay.example.b')).toBe('1')
})

describe('the Verify service', () => {
  it('is asked nothing unless the site allows it', async () => {
    const fake = createFakeSignClient()
    await open(fake)
    expect(fake.core.verify.isDevEnv).toBe(true)
  })

  it('is waited for 800 ms at most', async () => {
    const fake = createFakeSignClient()
    await open(fake, { isVerifyAllowed: true })
    expect(fake.core.verify.isDevEnv).toBe(false)
    expect(await fake.core.verify.register({})).toBe('attested')
    const slow = createFakeSignClient()
    const asked = vi.fn((_: unknown) => new Promise<string>(() => {}))
    slow.core.verify.register = asked
    await open(slow, { isVerifyAllowed: true })
    const answered = vi.fn()
    void slow.core.verify.register({ id: 1 }).then(answered)
    expect(asked).toHaveBeenCalledWith({ id: 1 })
    await vi.advanceTimersByTimeAsync(799)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalledWith('')
  })
})

describe('a session without a subscription', () => {
  it('is subscribed to again', async () => {
    const fake = createFakeSignClient([session])
    await open(fake)
    await vi.advanceTimersByTimeAsync(0)
    expect([...fake.relayer.subscriber.pending]).toEqual([
      ['one', { topic: 'one', relay: { protocol: 'irn' }, transportType: 'relay' }],
    ])
    expect(fake.said).toEqual(['transportOpen', 'checkPending'])
  })

  it('contacts no one if every topic is known', async () => {
    const fake = createFakeSignClient([session])
    fake.state.known.add('one')
    await open(fake)
    await vi.advanceTimersByTimeAsync(0)
    expect([fake.relayer.subscriber.pending.size, fake.said]).toEqual([0, []])
  })

  it('is no failure if the relay is away', async () => {
    const fake = createFakeSignClient([session])
    fake.relayer.transportOpen = () => Promise.reject(new Error('away'))
    await expect(open(fake)).resolves.toBeTruthy()
    await vi.advanceTimersByTimeAsync(0)
    expect(fake.said).toEqual([])
  })
})

it('once closed, the library opens no socket and tries nothing again', async () => {
  const fake = createFakeSignClient()
  fake.relayer.transportClose = async () => {
    fake.said.push('transportClose')
    throw new Error('Closed already')
  }
  const { close } = await open(fake)
  close()
  const after = vi.fn()
  for (const call of ['connect', 'transportOpen', 'request'] as const) void fake.relayer[call]().then(after, after)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fake.said).toEqual(['heartbeat.stop', 'transportClose'])
  expect(after).not.toHaveBeenCalled()
})

it.each([
  ['wc@2:client:0.3//session', [{ topic: 'x' }], true],
  ['wc@2:client:0.3//proposal', [{ id: 1 }], true],
  ['wc@2:client:0.3//session', [], false],
  ['wc@2:client:0.3//session', { length: 1 }, false],
  ['wc@2:client:0.3//sessions', [{ topic: 'x' }], false],
  ['wc@2:core:0.3//keychain', [1], false],
])('a relay with %s %j kept something: %s', async (key, value, isSo) => {
  const place = 'latchkey.wc.relay.example'
  const { ports } = memory({ [place]: [key], [`${place}.${key}`]: value })
  expect(await hasKept(ports.storage, url)).toBe(isSo)
  expect(await hasKept(ports.storage, 'wss://other.example')).toBe(false)
})
