import { frameMessages } from '@latchkey/wire/frame'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createFakeClock } from '../testing/fakeClock.ts'
import { type ChannelPort, openChannel, type WindowMessage } from './openChannel.ts'
import { pinParent } from './pinParent.ts'

const origin = 'https://dapp.example'
const parent = { name: 'page' }

const createPort = () => {
  const listeners: ((event: { data: unknown }) => void)[] = []
  const port = {
    sent: [] as unknown[],
    isClosed: false,
    isStarted: false,
    postMessage: (message: unknown) => port.sent.push(message),
    close: () => {
      port.isClosed = true
    },
    start: () => {
      port.isStarted = true
    },
    addEventListener: (_: 'message', listen: (event: { data: unknown }) => void) => listeners.push(listen),
    say: (data: unknown) => {
      for (const listen of listeners) listen({ data })
    },
  }
  return port as typeof port & ChannelPort
}

const start = () => {
  const clock = createFakeClock()
  const posted: { message: unknown; target: string }[] = []
  const warn = vi.fn()
  const onEvent = vi.fn()
  const onRefused = vi.fn()
  const gate = pinParent({ self: {}, parent, ancestorOrigins: [origin], allowedOrigins: [origin] })
  const post = (message: unknown, target: string) => posted.push({ message, target })
  const channel = openChannel({ gate, post, onEvent, onRefused, elapsed: clock.elapsed, warn })
  const receive = (data: unknown, more: Partial<WindowMessage> = {}) =>
    channel.receive({ source: parent, origin, data, ports: [], ...more })
  return { clock, posted, warn, onEvent, onRefused, channel, receive }
}

const hello = { type: '@latchkey/HELLO', v: 1, nonce: 'abcdefghijklmnop' }
const request = (id: string) => ({ type: '@w3m-app/GET_CHAIN_ID', id })
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })

describe('READY', () => {
  it('[FRAME-12] carries only the version, and is the only message with an open target', () => {
    const { channel, posted, receive, onEvent } = start()
    channel.sayReady('4')
    expect(posted).toEqual([{ message: { type: '@w3m-frame/READY', payload: { version: '4' } }, target: '*' }])
    channel.notify('SESSION_UPDATE', { token: 'x' })
    expect(posted).toHaveLength(1)
    receive(request('1'))
    const [, reply] = onEvent.mock.calls[0]!
    reply({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: '1' })
    channel.notify('SESSION_UPDATE', { token: 'x' })
    expect(posted.slice(1).map(({ target }) => target)).toEqual([origin, origin])
  })
})

describe('[threat 24] a computer whose clock is set back', () => {
  it('is answered as before', () => {
    const { receive, onEvent, onRefused, clock } = start()
    receive(request('before'))
    clock.advance(-3_600_000)
    receive(request('after'))
    expect(onRefused).not.toHaveBeenCalled()
    expect(onEvent.mock.calls.map(([event]) => event.id)).toEqual(['before', 'after'])
  })
})

describe('the port', () => {
  it('replaces window messages for good', () => {
    const { channel, receive, onEvent, posted } = start()
    const port = createPort()
    receive(hello, { ports: [port] })
    expect(port.isStarted).toBe(true)
    expect(port.sent).toEqual([{ type: '@latchkey/WELCOME', nonce: hello.nonce }])
    receive(request('window'))
    expect(onEvent).not.toHaveBeenCalled()
    port.say(request('port'))
    expect(onEvent.mock.calls.map(([event]) => event.id)).toEqual(['port'])
    onEvent.mock.calls[0]![1]({ type: 'x', id: 'port' })
    channel.notify('SESSION_UPDATE', { token: 'x' })
    expect(port.sent).toHaveLength(3)
    expect(posted).toEqual([])
    expect(channel.refusals.late).toBe(1)
  })

  it('is taken once, however many greetings arrive', () => {
    const { receive, onEvent, channel } = start()
    const ports = Array.from({ length: 1_000 }, createPort)
    for (const port of ports) receive(hello, { ports: [port] })
    expect(ports.filter(({ isStarted }) => isStarted)).toEqual([ports[0]])
    expect(ports.slice(1).every(({ isClosed }) => isClosed)).toBe(true)
    for (const port of ports) port.say(request('1'))
    expect(onEvent).toHaveBeenCalledTimes(1)
    expect(channel.refusals).toEqual({ foreign: 0, invalid: 0, limited: 0, replayed: 0, late: 999 })
  })

  it('is not taken from a stranger', () => {
    const { receive, channel } = start()
    const [strange, sibling] = [createPort(), createPort()]
    receive(hello, { ports: [strange], origin: 'https://evil.test' })
    receive(hello, { ports: [sibling], source: { name: 'sibling' } })
    expect([strange.isStarted, sibling.isStarted]).toEqual([false, false])
    expect(channel.refusals.foreign).toBe(2)
    const port = createPort()
    receive(hello, { ports: [port] })
    expect(port.isStarted).toBe(true)
  })

  it.each([
    ['without a port', hello, 0],
    ['with two ports', hello, 2],
    ['of another version', { ...hello, v: 2 }, 1],
    ['without a nonce', { type: hello.type, v: 1 }, 1],
    [
      'with a forbidden key',
      JSON.parse(`{"type":"@latchkey/HELLO","v":1,"nonce":"abcdefghijklmnop","constructor":1}`),
      1,
    ],
  ])('refuses a greeting %s', (_, data, count) => {
    const { receive, channel, warn } = start()
    const ports = Array.from({ length: count }, createPort)
    receive(data, { ports })
    expect(ports.some(({ isStarted }) => isStarted)).toBe(false)
    expect(ports.every(({ isClosed }) => isClosed)).toBe(true)
    expect(channel.refusals).toEqual({ foreign: 0, invalid: 1, limited: 0, replayed: 0, late: 0 })
    expect(warn.mock.calls).toEqual([
      ['W3mFrame: invalid app event', 'hello: expected version 1, a nonce and one port'],
    ])
  })
})

describe('[FRAME-06] invalid messages', () => {
  it.each(Object.keys(frameMessages).filter((name) => 'request' in frameMessages[name as keyof typeof frameMessages]))(
    "drops %s with a malformed payload, and a warning that doesn't quote it",
    (name) => {
      const { receive, onEvent, warn, channel } = start()
      receive({ type: `@w3m-app/${name}`, id: '1', payload: 'secret-123456' })
      expect(onEvent).not.toHaveBeenCalled()
      expect(channel.refusals.invalid).toBe(1)
      expect(warn).toHaveBeenCalledTimes(1)
      expect(warn.mock.calls[0]![0]).toBe('W3mFrame: invalid app event')
      expect(JSON.stringify(warn.mock.calls)).not.toContain('secret-123456')
    },
  )

  it.each([
    ['an unknown name', { type: '@w3m-app/STEAL', id: '1' }],
    ['a name of the prototype', { type: '@w3m-app/constructor', id: '1' }],
    ['a name of the prototype', { type: '@w3m-app/__proto__', id: '1' }],
    ['no id', { type: '@w3m-app/GET_USER' }],
    ['an endless id', { type: '@w3m-app/GET_USER', id: 'x'.repeat(129) }],
    ['a number as id', { type: '@w3m-app/GET_USER', id: 7 }],
    ['nesting over 8', { type: '@w3m-app/RPC_REQUEST', id: '1', payload: { method: 'eth_call', params: nested(8) } }],
    ['more than 128 KB', { type: '@w3m-app/CONNECT_OTP', id: '1', payload: { otp: 'x'.repeat(131_073) } }],
    [
      'a huge list',
      { type: '@w3m-app/RPC_REQUEST', id: '1', payload: { method: 'x', params: Array(100_000).fill(1) } },
    ],
    ['bytes', { type: '@w3m-app/CONNECT_OTP', id: '1', payload: new Uint8Array(4) }],
    ['a map', { type: '@w3m-app/RPC_REQUEST', id: '1', payload: { method: 'x', params: new Map() } }],
    ['a bigint', { type: '@w3m-app/RPC_REQUEST', id: '1', payload: { method: 'x', params: [1n] } }],
  ])('drops %s', (_, data) => {
    const { receive, onEvent, channel } = start()
    receive(data)
    expect(onEvent).not.toHaveBeenCalled()
    expect(channel.refusals.invalid).toBe(1)
  })

  it('accepts a message just within the caps', () => {
    const { receive, onEvent } = start()
    receive({ type: '@w3m-app/RPC_REQUEST', id: '1', payload: { method: 'eth_call', params: nested(6) } })
    receive({ type: '@w3m-app/CONNECT_OTP', id: '2', payload: { otp: 'x'.repeat(130_000) } })
    expect(onEvent).toHaveBeenCalledTimes(2)
  })

  it.each(['__proto__', 'constructor', 'prototype'])('drops a message with the key %s anywhere', (key) => {
    const { receive, onEvent } = start()
    const payload = JSON.parse(`{"method":"eth_call","params":[{"${key}":{"isAdmin":true}}]}`)
    receive({ type: '@w3m-app/RPC_REQUEST', id: '1', payload })
    receive(JSON.parse(`{"type":"@w3m-app/GET_USER","id":"2","${key}":{"isAdmin":true}}`))
    expect(onEvent).not.toHaveBeenCalled()
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('is not slowed down by cycles or repeated references', () => {
    const { receive, onEvent } = start()
    const cycle: Record<string, unknown> = { type: '@w3m-app/GET_USER', id: '1' }
    cycle.payload = cycle
    receive(cycle)
    let wide: unknown = [1]
    for (let depth = 0; depth < 5; depth += 1) wide = Array(1_000).fill(wide)
    // A walk through all of it would outlast the test.
    receive({ type: '@w3m-app/RPC_REQUEST', id: '2', payload: { method: 'x', params: wide } })
    expect(onEvent).not.toHaveBeenCalled()
  })

  it('ignores messages of other protocols silently', () => {
    const { receive, warn, onEvent, channel } = start()
    for (const data of ['hi', 1, null, undefined, {}, { type: 'webpackOk' }, { type: '@w3m-frame/READY' }])
      receive(data)
    expect(warn).not.toHaveBeenCalled()
    expect(onEvent).not.toHaveBeenCalled()
    expect(channel.refusals.invalid).toBe(0)
  })

  it('survives random input without throwing or changing state', () => {
    const { receive, clock, channel } = start()
    const names = Object.keys(frameMessages).map((name) => `@w3m-app/${name}`)
    const type = fc.oneof(fc.constantFrom(...names, '@latchkey/HELLO', '@w3m-app/', '@w3m-frame/READY'), fc.string())
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'method', 'params', 'payload', 'otp'))
    const payload = fc.anything({
      key,
      withBigInt: true,
      withDate: true,
      withMap: true,
      withTypedArray: true,
      maxDepth: 4,
    })
    const message = fc.oneof(payload, fc.record({ type, id: fc.oneof(fc.string(), fc.anything()), payload }))
    const before = JSON.stringify([
      Object.getOwnPropertyNames(Object.prototype),
      Object.getOwnPropertyNames(globalThis),
    ])
    fc.assert(
      fc.property(message, (data) => {
        clock.advance(50)
        receive(data)
        receive(data, { origin: 'https://evil.test' })
      }),
      { numRuns: 5_000 },
    )
    expect(JSON.stringify([Object.getOwnPropertyNames(Object.prototype), Object.getOwnPropertyNames(globalThis)])).toBe(
      before,
    )
    expect(channel.refusals.foreign).toBeGreaterThanOrEqual(5_000)
  })
})

describe('too many messages', () => {
  it('run once per id, however often it arrives', () => {
    const { receive, onEvent, onRefused, channel } = start()
    for (let times = 0; times < 5; times += 1) receive(request('same'))
    expect(onEvent).toHaveBeenCalledTimes(1)
    expect(onRefused.mock.calls.map(([, , why]) => why)).toEqual(Array(4).fill('replayed'))
    expect(channel.refusals.replayed).toBe(4)
  })

  it('run once per ID of the last 10,000', () => {
    const { receive, onEvent, clock } = start()
    const send = (id: number) => {
      clock.advance(50)
      receive(request(`${id}`))
    }
    for (let id = 1; id <= 10_000; id += 1) send(id)
    send(1)
    expect(onEvent).toHaveBeenCalledTimes(10_000)
    // The oldest ID makes room for a new one, and only the oldest.
    send(10_001)
    send(2)
    expect(onEvent).toHaveBeenCalledTimes(10_001)
    send(1)
    expect(onEvent).toHaveBeenCalledTimes(10_002)
  })

  it('are limited to 50 at once and 20 a second after that', () => {
    const { receive, onEvent, clock, channel } = start()
    for (let count = 0; count < 500; count += 1) receive(request(`a${count}`))
    expect(onEvent).toHaveBeenCalledTimes(50)
    clock.advance(1_000)
    for (let count = 0; count < 500; count += 1) receive(request(`b${count}`))
    expect(onEvent).toHaveBeenCalledTimes(70)
    expect(channel.refusals.limited).toBe(930)
  })

  it("from a stranger don't use up the page's quota", () => {
    const { receive, onEvent } = start()
    for (let count = 0; count < 500; count += 1) receive(request(`x${count}`), { origin: 'https://evil.test' })
    receive(request('mine'))
    expect(onEvent).toHaveBeenCalledTimes(1)
  })
})
