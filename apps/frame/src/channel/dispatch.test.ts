import type { AppEvent } from '@latchkey/wire/envelope'
import type { FrameHandlers } from '@latchkey/wire/frame'
import { HttpError, RpcError, WalletError } from '@latchkey/wire/walletErrors'
import { describe, expect, it } from 'vitest'
import type { Context, FrameState } from '../context.ts'
import type { LogFields } from '../log.ts'
import { createOpenRequests } from '../openRequests.ts'
import { createFakeClock } from '../testing/fakeClock.ts'
import { createDispatch } from './dispatch.ts'

const start = (handle: () => unknown = () => undefined) => {
  const requests = createOpenRequests()
  const state = { requests, clock: createFakeClock() } as unknown as FrameState
  const lines: (LogFields & { level: string })[] = []
  const log = { write: (level: string, fields: LogFields) => lines.push({ level, ...fields }), text: () => '' }
  const handlers = { GET_USER: handle, RPC_ABORT: handle } as unknown as FrameHandlers<Context>
  const dispatch = createDispatch({ handlers, state: () => state, log })
  const sent: unknown[] = []
  const reply = (message: unknown) => sent.push(message)
  const event = (id = '1', name: AppEvent['name'] = 'GET_USER'): AppEvent => ({ name, id, payload: undefined })
  return { requests, dispatch, sent, reply, lines, event }
}

const failed = (message: string, code: string, more = {}) => ({
  type: '@w3m-frame/GET_USER_ERROR',
  id: '1',
  payload: { message, code, ...more },
})

const paused = {
  field: 'otp.paused',
  description: 'Too many wrong codes.',
  code: 'otp.paused',
  details: { minutes: 4 },
}

describe('a message', () => {
  it('is answered with what its handler returns, and closed', async () => {
    for (const [value, payload] of [
      [{ email: 'a@b.example' }, { payload: { email: 'a@b.example' } }],
      [undefined, {}],
      [null, { payload: null }],
    ] as const) {
      const { dispatch, sent, reply, requests, lines, event } = start(() => value)
      await dispatch.run(event(), reply)
      expect(sent).toEqual([{ type: '@w3m-frame/GET_USER_SUCCESS', id: '1', ...payload }])
      expect(requests.has('1')).toBe(false)
      expect(lines).toEqual([{ level: 'info', message: 'GET_USER', id: '1', ms: 0, result: 'ok' }])
    }
  })

  it.each([
    [new RpcError(4001), 'User rejected the request.', 'rpc.4001', 'rpc.4001'],
    [new WalletError('vault.locked'), new WalletError('vault.locked').message, 'vault.locked', 'vault.locked'],
    [new HttpError(503), new WalletError('network.apiUnreachable').message, 'network.apiUnreachable', 'http.503'],
    [
      new HttpError(400, { reasons: [{ field: 'email', description: 'email is required.' }] }),
      'email is required.',
      'http.400',
      'http.400',
    ],
    [new Error('secret'), new WalletError('frame.error').message, 'frame.error', 'unexpected'],
  ])('whose handler throws %s is answered with an error, and closed', async (error, message, code, result) => {
    const { dispatch, sent, reply, requests, lines, event } = start(() => Promise.reject(error))
    await dispatch.run(event(), reply)
    expect(sent).toEqual([failed(message, code)])
    expect(requests.has('1')).toBe(false)
    expect(lines).toEqual([{ level: 'warn', message: 'GET_USER', id: '1', ms: 0, result }])
  })

  it('that the server refuses passes on its code and details, so the page can translate them', async () => {
    const { dispatch, sent, reply, event } = start(() => Promise.reject(new HttpError(429, { reasons: [paused] })))
    await dispatch.run(event(), reply)
    expect(sent).toEqual([failed('Too many wrong codes.', 'otp.paused', { details: { minutes: 4 } })])
  })

  it('that expects no answer gets none', async () => {
    for (const handle of [() => 'x', () => Promise.reject(new Error('x'))]) {
      const { dispatch, sent, reply, event } = start(handle)
      await dispatch.run(event('1', 'RPC_ABORT'), reply)
      dispatch.refuse(event('2', 'RPC_ABORT'), reply, 'limited')
      expect(sent).toEqual([])
    }
  })
})

describe('a message that is refused', () => {
  it.each([
    ['limited', 'Too many requests. Wait a moment, then try again.', 'rpc.-32005'],
    ['replayed', 'The request isn’t valid.', 'rpc.-32600'],
  ] as const)('as %s is answered with the reason', (why, message, code) => {
    const { dispatch, sent, reply, lines, event } = start()
    dispatch.refuse(event(), reply, why)
    expect(sent).toEqual([failed(message, code)])
    expect(lines).toEqual([{ level: 'warn', message: 'GET_USER', id: '1', result: why }])
  })

  it.each(['limited', 'replayed'] as const)('as %s does not end the open request with its ID', (why) => {
    const { dispatch, sent, reply, requests, event } = start()
    requests.open('1', 'GET_USER')
    dispatch.refuse(event(), reply, why)
    expect(sent).toEqual([])
  })
})
