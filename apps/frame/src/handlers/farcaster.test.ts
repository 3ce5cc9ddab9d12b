import { describe, expect, it } from 'vitest'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

describe('[threat 19a] a Farcaster login from a new browser', () => {
  it('shows the number on a page that can, waits and logs in', async () => {
    const frame = await startTestFrame()
    frame.server.knobs.farcasterConfirms = 3
    await frame.ask('GET_FARCASTER_URI')
    const first = await frame.ask('CONNECT_FARCASTER', { canConfirm: true })
    expect(first.payload).toEqual({ userName: '', confirm: { by: 'email', matchNumber: '42' } })
    expect((await frame.ask('CONNECT_FARCASTER', { canConfirm: true })).payload).toEqual({ userName: 'dwr' })
  })

  it('gives the number in the error of an unmodified client, which logs in on retry', async () => {
    const frame = await startTestFrame()
    frame.server.knobs.farcasterConfirms = 1
    await frame.ask('GET_FARCASTER_URI')
    expect((await frame.ask('CONNECT_FARCASTER', undefined)).payload).toMatchObject({
      message: 'This browser is new to your wallet. Open the link we emailed you and choose 42. Then log in again.',
    })
    await frame.ask('GET_FARCASTER_URI')
    expect((await frame.ask('CONNECT_FARCASTER', undefined)).payload).toEqual({ userName: 'dwr' })
  })
})

describe('a logged-in browser of an account without email', () => {
  const token = 't0ken-of-a-login-request'
  const open = async () => {
    const asked: string[] = []
    const { prompt } = createFakePrompt()
    const frame = await startTestFrame({
      prompt: {
        ...prompt,
        askLoginRequest: async ({ address }) => {
          asked.push(address)
          return 'opened'
        },
      },
    })
    return { frame, asked }
  }

  it('shows a waiting login; the page learns nothing about it', async () => {
    const { frame, asked } = await open()
    await frame.ask('GET_FARCASTER_URI')
    await frame.ask('CONNECT_FARCASTER', undefined)
    frame.server.knobs.loginRequest = token
    await frame.ask('IS_CONNECTED', undefined)
    await expect.poll(() => asked).toEqual([`/device#token=${token}`])
    expect(JSON.stringify(frame.posted)).not.toContain(token)
  })

  it('is not asked if the account has an email, because its owner gets a link', async () => {
    const { frame, asked } = await open()
    await frame.logIn()
    frame.server.knobs.loginRequest = token
    await frame.ask('IS_CONNECTED', undefined)
    expect(frame.server.requested.filter((url) => url.endsWith('/login-request'))).toEqual([])
    expect(asked).toEqual([])
  })
})
