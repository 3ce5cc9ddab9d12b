import { describe, expect, it } from 'vitest'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

describe('[threat 19a] a Farcaster login from a browser that is new to the account', () => {
  it('shows the number to a page that can, then waits on and comes in', async () => {
    const frame = await startTestFrame()
    frame.server.knobs.farcasterConfirms = 3
    await frame.ask('GET_FARCASTER_URI')
    const first = await frame.ask('CONNECT_FARCASTER', { canConfirm: true })
    expect(first.payload).toEqual({ userName: '', confirm: { by: 'email', matchNumber: '42' } })
    expect((await frame.ask('CONNECT_FARCASTER', { canConfirm: true })).payload).toEqual({ userName: 'dwr' })
  })

  it('says the number in words to an unmodified client, which comes in once it tries again', async () => {
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

describe('a browser that is logged in to an account without an email', () => {
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

  it('is shown a login that waits for it; the page learns nothing of it', async () => {
    const { frame, asked } = await open()
    await frame.ask('GET_FARCASTER_URI')
    await frame.ask('CONNECT_FARCASTER', undefined)
    frame.server.knobs.loginRequest = token
    await frame.ask('IS_CONNECTED', undefined)
    await expect.poll(() => asked).toEqual([`/device#token=${token}`])
    expect(JSON.stringify(frame.posted)).not.toContain(token)
  })

  it('is not asked where the account has an email: its owner gets a link', async () => {
    const { frame, asked } = await open()
    await frame.logIn()
    frame.server.knobs.loginRequest = token
    await frame.ask('IS_CONNECTED', undefined)
    expect(frame.server.requested.filter((url) => url.endsWith('/login-request'))).toEqual([])
    expect(asked).toEqual([])
  })
})
