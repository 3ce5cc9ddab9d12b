import type { FrameMessageName } from '@latchkey/wire/frame'
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fakeClock.ts'
import { createFakeFrameHost, type FrameScript } from '../testing/fakeFrameHost.ts'
import { createFrameClient } from './frame.ts'

const start = (script: FrameScript = {}, options: { isReady?: boolean } = {}) => {
  const clock = createFakeClock()
  const host = createFakeFrameHost(script, options)
  const onTimeout = vi.fn()
  const warn = vi.fn()
  let lastId = 0
  const client = createFrameClient({
    host,
    clock,
    randomId: () => `id-${++lastId}`,
    src: () => 'https://wallet.test/sdk?projectId=p',
    onTimeout,
    onNotice: () => {},
    warn,
  })
  return { client, clock, host, onTimeout, warn }
}

/** A promise's result so far, without waiting for a pending one. */
const outcome = async (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    promise.catch((error: Error) => error.message),
    new Promise((resolve) => setTimeout(() => resolve('open'), 0)),
  ])

describe('the frame client', () => {
  test('[FRAME-03] creates the frame on first use', async () => {
    const { client, host } = start()
    expect(host.isCreated()).toBe(false)
    await client.load()
    expect(host.src).toBe('https://wallet.test/sdk?projectId=p')
  })

  test('[FRAME-05] matches replies by id; an error rejects with its message or the default one', async () => {
    const { client } = start({
      GET_CHAIN_ID: () => ({ reply: { chainId: 1329 } }),
      SIGN_OUT: () => ({ error: 'not now' }),
      RELOAD: () => ({ error: '' }),
    })
    expect(await client.request('GET_CHAIN_ID')).toEqual({ chainId: 1329 })
    await expect(client.request('SIGN_OUT')).rejects.toThrow('not now')
    await expect(client.request('RELOAD')).rejects.toThrow('An error occurred')
  })

  test('[FRAME-05] ignores a reply with another id or of another message', async () => {
    const { client, host } = start({ GET_CHAIN_ID: () => 'silent' })
    const asked = client.request('GET_CHAIN_ID')
    await client.load()
    await Promise.resolve()
    const payload = { chainId: 1 }
    host.say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: 'id-99', payload })
    host.say({ type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', id: 'id-1', payload })
    expect(await outcome(asked)).toBe('open')
    host.say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: 'id-1', payload: { chainId: 1329 } })
    expect(await outcome(asked)).toEqual({ chainId: 1329 })
  })

  test('[FRAME-06] warns about an invalid reply and ignores it', async () => {
    const { client, warn } = start({ GET_CHAIN_ID: () => ({ reply: { chainId: {} } }) })
    expect(await outcome(client.request('GET_CHAIN_ID'))).toBe('open')
    expect(warn).toHaveBeenCalledWith('W3mFrame: invalid frame event', expect.stringContaining('chainId'))
  })

  test('[FRAME-07] [FRAME-09] not loaded within 20 s: reports it, gives up, and the next try starts fresh', async () => {
    const { client, clock, host, onTimeout } = start({}, { isReady: false })
    const first = client.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    const seen = expect(first).rejects.toThrow('Unable to load email login dependency')
    clock.tick(19_999)
    expect(onTimeout).not.toHaveBeenCalled()
    clock.tick(1)
    await seen
    expect(onTimeout).toHaveBeenCalledWith('iframe_load_failed')
    expect(host.isCreated()).toBe(false)
    void client.load().catch(() => undefined)
    expect(host.isCreated()).toBe(true)
  })

  const timed: [FrameMessageName, unknown][] = [
    ['CONNECT_EMAIL', { email: 'ada@example.com' }],
    ['CONNECT_DEVICE', undefined],
    ['CONNECT_OTP', { otp: '1' }],
    ['CONNECT_SOCIAL', { uri: 'x' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
  ]
  test.each(timed)('[FRAME-08] %s times out after 120 s', async (name, payload) => {
    const { client, clock, onTimeout } = start({ [name]: () => 'silent' })
    await client.load()
    const asked = client.request(name as 'CONNECT_OTP', payload as { otp: string })
    const seen = expect(asked).rejects.toThrow('Something went wrong')
    await Promise.resolve()
    clock.tick(119_999)
    expect(onTimeout).not.toHaveBeenCalled()
    clock.tick(1)
    await seen
    expect(onTimeout).toHaveBeenCalledWith('iframe_request_timeout')
  })

  test('[FRAME-10] abort: approvals and other requests reject with their own messages; safe ones and the Farcaster link stay', async () => {
    const { client, host } = start({
      RPC_REQUEST: () => 'silent',
      GET_USER: () => 'silent',
      GET_FARCASTER_URI: () => 'silent',
    })
    await client.load()
    const sign = client.request('RPC_REQUEST', { method: 'personal_sign', params: [] })
    const read = client.request('RPC_REQUEST', { method: 'eth_getBalance', params: [] })
    const user = client.request('GET_USER')
    const farcaster = client.request('GET_FARCASTER_URI')
    await Promise.resolve()
    client.abort('rpc')
    expect(await outcome(sign)).toBe('Request was aborted')
    expect(await outcome(user)).toBe('open')
    expect(host.sent.filter(({ name }) => name === 'RPC_ABORT')).toHaveLength(1)
    client.abort('all')
    expect(await outcome(user)).toBe('Something went wrong')
    expect(await outcome(read)).toBe('open')
    expect(await outcome(farcaster)).toBe('open')
  })

  describe('[FRAME-10] a payment that the page leaves', () => {
    const leave = async (method = 'eth_sendTransaction') => {
      const started = start({ RPC_REQUEST: () => 'silent' })
      const { client, host } = started
      await client.load()
      const sent = client.request('RPC_REQUEST', { method, params: [] })
      sent.catch(() => undefined)
      await Promise.resolve()
      client.abort('rpc')
      const answer = (type: 'SUCCESS' | 'ERROR', payload: unknown) =>
        host.say({ type: `@w3m-frame/RPC_REQUEST_${type}`, id: host.sent[0]?.id, payload })
      return { ...started, sent, answer }
    }

    test('is declined only if the frame says so: it may be approved already', async () => {
      const { sent, answer, host } = await leave()
      expect(host.sent.map(({ name }) => name)).toEqual(['RPC_REQUEST', 'RPC_ABORT'])
      expect(await outcome(sent)).toBe('open')
      answer('ERROR', { message: 'Request was aborted', code: 'frame.rpcAborted' })
      await expect(sent).rejects.toMatchObject({ code: 'frame.rpcAborted' })
    })

    test('still ends with what the frame has sent', async () => {
      const { client, host, sent, answer } = await leave()
      expect(client.hasOpenApproval()).toBe(false)
      client.abort('rpc')
      expect(host.sent.filter(({ name }) => name === 'RPC_ABORT')).toHaveLength(1)
      answer('SUCCESS', '0xab')
      expect(await sent).toBe('0xab')
    })

    test('is unknown, not declined, if the frame says nothing for three minutes', async () => {
      const { sent, clock } = await leave()
      clock.tick(179_999)
      expect(await outcome(sent)).toBe('open')
      clock.tick(1)
      await expect(sent).rejects.toMatchObject({ code: 'send.notFound' })
    })

    test.each([
      ...['eth_sendTransaction', 'eth_sendUserOperation', 'wallet_sendCalls', 'solana_signAndSendTransaction'],
      ...['wallet_grantPermissions', 'wallet_requestExecutionPermissions', 'wallet_revokePermissions'],
    ])('%s waits', async (method) => {
      expect(await outcome((await leave(method)).sent)).toBe('open')
    })

    test.each(['eth_signTypedData_v4', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_signMessage'])(
      '%s sends nothing, so it ends at once',
      async (method) => {
        expect(await outcome((await leave(method)).sent)).toBe('Request was aborted')
      },
    )
  })
})
