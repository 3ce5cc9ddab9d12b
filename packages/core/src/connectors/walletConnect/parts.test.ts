import { WalletError } from '@latchkey/wire/errors'
import { describe, expect, it } from 'vitest'
import type { Kit } from '../../kit.ts'
import { createFakeClock } from '../../testing/fakeClock.ts'
import { isPairingReused } from './isPairingReused.ts'
import type { OpenClient } from './openClient.ts'
import { readPairedRelay } from './pairedRelay.ts'
import { prefixedStorage } from './prefixedStorage.ts'
import { reachRelay } from './reachRelay.ts'
import { type RawSession, toAddress, toAddresses, toChainNumber, toSession } from './toSession.ts'
import { writePairedRelay } from './writePairedRelay.ts'

const memory = (start: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(start))
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return { kept, storage: storage as Parameters<typeof prefixedStorage>[0] }
}

describe('the storage of the library', () => {
  it('lists what is under its prefix, and leaves nothing when it is cleared', async () => {
    const { kept, storage } = memory({ other: 'x' })
    const store = prefixedStorage(storage, 'wc')
    await store.setItem('a', { n: 1 })
    await store.setItem('b', 2)
    await store.setItem('a', { n: 3 })
    expect(await store.getKeys()).toEqual(['a', 'b'])
    expect(await store.getEntries()).toEqual([
      ['a', { n: 3 }],
      ['b', 2],
    ])
    expect([await store.getItem('a'), await store.getItem('c')]).toEqual([{ n: 3 }, undefined])
    expect(kept.get('wc.a')).toBe('{"n":3}')
    await store.removeItem('a')
    expect([await store.getKeys(), await store.getItem('a')]).toEqual([['b'], undefined])
    await store.removeItem('b')
    expect([...kept]).toEqual([['other', 'x']])
    await store.setItem('d', 1)
    store.clear()
    expect([...kept]).toEqual([['other', 'x']])
  })

  it('takes unreadable data as none', async () => {
    for (const keys of ['{', '{}', '"a"'])
      expect(await prefixedStorage(memory({ wc: keys }).storage, 'wc').getKeys()).toEqual([])
    const store = prefixedStorage(memory({ wc: '["a",1,null]', 'wc.a': '{' }).storage, 'wc')
    expect([await store.getKeys(), await store.getItem('a')]).toEqual([['a'], undefined])
  })
})

describe('the relay of an earlier visit', () => {
  it('is remembered until its time, and forgotten', () => {
    const { kept, storage } = memory()
    writePairedRelay(storage, { url: 'wss://relay.example', until: 100 })
    expect(readPairedRelay(storage, 99)).toEqual({ url: 'wss://relay.example', until: 100 })
    expect(readPairedRelay(storage, 100)).toBeUndefined()
    writePairedRelay(storage, undefined)
    expect(kept.size).toBe(0)
    expect(readPairedRelay(storage, 0)).toBeUndefined()
  })

  it.each([
    '{',
    'null',
    '"text"',
    '{"url":"wss://r"}',
    '{"until":100}',
    '{"url":1,"until":100}',
    '{"url":"wss://r","until":"100"}',
  ])('is none if it reads %s', (text) => {
    const { kept, storage } = memory()
    writePairedRelay(storage, { url: 'wss://r', until: 100 })
    for (const key of [...kept.keys()]) kept.set(key, text)
    expect(readPairedRelay(storage, 0)).toBeUndefined()
  })
})

it.each([
  [{}, false],
  [{ isMobile: true }, true],
  [{ isTelegram: true }, true],
  [{ isIos: true }, false],
  [{ isSafari: true }, false],
  [{ isIos: true, isSafari: true }, true],
])('[CON-09] a pairing is reused on %j: %s', (device, isReused) => {
  const all = { isMobile: false, isTelegram: false, isIos: false, isSafari: false, ...device }
  expect(isPairingReused({ ports: { device: all } } as unknown as Kit)).toBe(isReused)
})

describe('reaching the relay', () => {
  const open = (isImpatient = false) => {
    const clock = createFakeClock()
    const listeners = new Set<(detail: unknown) => void>()
    const relayer = {
      ...{ connected: false, connectionAttemptInProgress: true, provider: {} as { connection?: unknown } },
      on: (_: string, listener: (detail: unknown) => void) => void listeners.add(listener),
      off: (_: string, listener: (detail: unknown) => void) => void listeners.delete(listener),
    }
    const client = { client: { core: { relayer } }, url: 'wss://relay.example/path' } as unknown as OpenClient
    let end = { resolve: (_: string) => {}, reject: (_: unknown) => {} }
    const run = () =>
      new Promise<string>((resolve, reject) => {
        end = { resolve, reject }
      })
    const said = reachRelay(client, run, { clock, timeoutMs: 1_000, isImpatient }).then(
      (value) => value,
      (error: WalletError) => `${error.code} ${error.details.relay ?? ''}`.trim(),
    )
    return { clock, relayer, listeners, said, end: () => end }
  }

  it('ends with what was run, and listens no more', async () => {
    const { end, said, listeners } = open()
    expect(listeners.size).toBe(1)
    end().resolve('done')
    expect(await said).toBe('done')
    expect(listeners.size).toBe(0)
    const failing = open()
    failing.end().reject(new WalletError('pairing.expired' as 'modal.closed'))
    expect(await failing.said).toBe('pairing.expired')
  })

  it('[ERR-05] ends at once when the relay refuses', async () => {
    const { listeners, said } = open()
    for (const listener of [...listeners]) listener('no')
    expect(await said).toBe('pairing.refused relay.example')
    expect(listeners.size).toBe(0)
  })

  it('ends after its time', async () => {
    const { clock, said, end } = open()
    clock.tick(999)
    end().resolve('in time')
    expect(await said).toBe('in time')
    const late = open()
    late.clock.tick(1_000)
    expect(await late.said).toBe('pairing.relayUnreachable relay.example')
  })

  it('ends after the first failed attempt where another relay can be asked', async () => {
    const failed = { connectionAttemptInProgress: false, provider: { connection: {} } }
    const patient = open()
    Object.assign(patient.relayer, failed)
    patient.clock.tick(500)
    patient.end().resolve('later')
    expect(await patient.said).toBe('later')
    for (const still of [{ connectionAttemptInProgress: true }, { connected: true }, { provider: {} }]) {
      const one = open(true)
      Object.assign(one.relayer, failed, still)
      one.clock.tick(500)
      one.end().resolve('fine')
      expect(await one.said).toBe('fine')
    }
    const one = open(true)
    one.clock.tick(50)
    Object.assign(one.relayer, failed)
    one.clock.tick(50)
    expect(await one.said).toBe('pairing.relayUnreachable relay.example')
  })
})

describe('a session', () => {
  const [ada, bob] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
  const raw = (namespaces: RawSession['namespaces'], name = 'Wallet'): RawSession => ({
    ...{ topic: 't', expiry: 100, namespaces, peer: { metadata: { name, url: 'https://wallet.example' } } },
  })

  it('has the accounts, chains and methods of EVM, each once', () => {
    const session = toSession(
      raw({
        eip155: { accounts: [`eip155:1329:${ada}`, `eip155:1:${ada}`], chains: ['eip155:1328'], methods: ['a', 'b'] },
        'eip155:5': { accounts: [`eip155:5:${bob}`, 'eip155:5:nobody'], methods: ['b', 'c'] },
        solana: { accounts: [`solana:x:${bob}`], chains: ['solana:x'], methods: ['d'] },
      }),
    )
    expect(session).toEqual({
      ...{ topic: 't', accounts: [ada, bob], chainIds: [1328, 1329, 1, 5], methods: ['a', 'b', 'c'] },
      ...{ peer: { name: 'Wallet', url: 'https://wallet.example' }, expiresAt: 100_000 },
    })
  })

  it('shows a name of one short line', () => {
    const nameOf = (name: string) => toSession(raw({}, name)).peer.name
    expect(nameOf('  Good\u202e\u0000\u2028 Wallet\n ')).toBe('Good Wallet')
    expect(nameOf('x'.repeat(41))).toBe('x'.repeat(40))
  })

  it('reads accounts and chains as wallets send them', () => {
    expect([toAddress(`eip155:1:${ada}`), toAddress(ada), toAddress('eip155:1:x'), toAddress(7)]).toEqual([
      ada,
      ada,
      undefined,
      undefined,
    ])
    expect([toAddresses([ada, `eip155:1:${ada}`, bob, null]), toAddresses('x')]).toEqual([[ada, bob], []])
    for (const value of [1329, '1329', '0x531', 'eip155:1329']) expect(toChainNumber(value)).toBe(1329)
    for (const value of [0, -1, 1.5, '', 'x', 'solana:1', null, {}, [1329], 2 ** 53])
      expect(toChainNumber(value), String(value)).toBeUndefined()
  })
})
