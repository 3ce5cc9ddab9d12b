import { auth } from '@latchkey/wire/api/auth'
import { describe, expect, it } from 'vitest'
import { createFakeServer, goodOtp } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

const email = 'ada@example.com'
/** What AppKit 1.8.0 sends at each step of an email login, and nothing more. */
const start = async (codes: 'page' | 'wallet') => {
  const server = createFakeServer({ codes })
  const started: unknown[] = []
  const fetch: typeof server.fetch = (input, init) => {
    if (String(input).endsWith(auth.startEmail.path)) started.push(JSON.parse(String(init?.body)))
    return server.fetch(input, init)
  }
  const frame = await startTestFrame({ server: { ...server, fetch } })
  return { frame, server, started, connect: () => frame.ask('CONNECT_EMAIL', { email }) }
}

describe('[FRAME-07] an email login with an unmodified AppKit 1.8.0 client', () => {
  it('takes the code typed in the page with codes=page', async () => {
    const { frame, connect } = await start('page')
    expect(await connect()).toMatchObject({
      type: '@w3m-frame/CONNECT_EMAIL_SUCCESS',
      payload: { action: 'VERIFY_OTP' },
    })
    expect(await frame.ask('CONNECT_OTP', { otp: '000000' })).toMatchObject({ type: '@w3m-frame/CONNECT_OTP_ERROR' })
    expect(await frame.ask('CONNECT_OTP', { otp: goodOtp })).toMatchObject({ type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
    expect((await frame.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ email })
  })

  it('holds CONNECT_DEVICE until the link is opened with codes=page, without a number it cannot show', async () => {
    const { frame, server, started, connect } = await start('page')
    server.knobs.action = 'VERIFY_DEVICE'
    server.knobs.deviceStatuses = ['pending', 'approved']
    expect((await connect()).payload).toMatchObject({ action: 'VERIFY_DEVICE' })
    expect(started).toMatchObject([{ canConfirm: false }])
    expect(await frame.ask('CONNECT_DEVICE')).toMatchObject({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS' })
    expect(await frame.ask('CONNECT_OTP', { otp: goodOtp })).toMatchObject({ type: '@w3m-frame/CONNECT_OTP_SUCCESS' })
  })

  it.each(['VERIFY_OTP', 'VERIFY_DEVICE'] as const)(
    'fails at once with codes=wallet, without sending an email (%s)',
    async (action) => {
      const { server, started, connect } = await start('wallet')
      server.knobs.action = action
      expect(await connect()).toMatchObject({
        type: '@w3m-frame/CONNECT_EMAIL_ERROR',
        payload: {
          message:
            'Email login doesn’t work on this site yet. Log in another way. For the site’s owner: this client needs codes=page.',
        },
      })
      expect(started).toEqual([])
    },
  )
})
