import { describe, expect, it, vi } from 'vitest'
import { createFakePrompt } from './testing/fakePrompt.ts'
import { createFakeServer } from './testing/fakeServer.ts'
import { startTestFrame, type TestFrame } from './testing/startTestFrame.ts'
import type { UnlockPrompt } from './vault/unlockPrompt.ts'

const attention = ({ posted }: TestFrame) =>
  posted.filter(({ message }) => message.type === '@w3m-frame/ATTENTION').map(({ message }) => message.payload)

describe('a wallet prompt', () => {
  it('is announced to the page while it waits, and withdrawn afterwards', async () => {
    const { prompt, kept } = createFakePrompt()
    const frame = await startTestFrame({ server: createFakeServer({ custody: 'self' }), prompt })
    expect((await frame.logIn()).type).toBe('@w3m-frame/GET_USER_SUCCESS')
    expect(kept).toHaveLength(1)
    expect(attention(frame)).toEqual([{ isNeeded: true }, { isNeeded: false }])
    expect(JSON.stringify(frame.posted)).not.toContain(kept[0])
  })

  it('is not announced when the wallet unlocks silently', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    expect(attention(frame)).toEqual([])
  })

  it('is removed when the page closes it, and shown again at the next try', async () => {
    const asked: AbortSignal[] = []
    const prompt: UnlockPrompt = {
      askLogin: async () => 'cancelled',
      askPasskey: async () => 'cancelled',
      askCode: async () => 'cancelled',
      askDevices: async () => 'cancelled',
      askUnlock: async () => 'cancelled',
      tellUnconfirmed: async () => 'cancelled',
      askLoginRequest: async () => 'cancelled',
      askBackup: (_, signal) => {
        if (!signal) throw new Error('a prompt of the frame can be taken back')
        asked.push(signal)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve('cancelled')))
      },
    }
    const frame = await startTestFrame({ server: createFakeServer({ custody: 'self' }), prompt })
    await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
    await frame.ask('CONNECT_OTP', { otp: '730518' })
    for (const tries of [1, 2]) {
      const user = frame.ask('GET_USER', { chainId: 1329 })
      await vi.waitFor(() => expect(asked).toHaveLength(tries), 10_000)
      frame.post({ type: '@w3m-app/RPC_ABORT', id: `abort ${tries}` })
      expect((await user).type).toBe('@w3m-frame/GET_USER_ERROR')
      expect(attention(frame).at(-1)).toEqual({ isNeeded: false })
    }
  })
})
