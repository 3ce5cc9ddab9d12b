import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { ask } from '../testing/askFrame.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { Refusal } from '../testing/fakeVaults.ts'
import { holdAnswer } from '../testing/holdAnswer.ts'
import { startTestFrame, type TestFrame } from '../testing/startTestFrame.ts'

const isConnected = async (frame: TestFrame) => (await frame.ask('IS_CONNECTED', {})).payload

/** A login of each kind, whose last answer is on its way. */
const logins = {
  CONNECT_OTP: { row: auth.verifyEmail, begin: (frame: TestFrame) => ask(frame, 'CONNECT_EMAIL') },
  CONNECT_SOCIAL: { row: auth.redeemSocial, begin: (frame: TestFrame) => ask(frame, 'GET_SOCIAL_REDIRECT_URI') },
  CONNECT_FARCASTER: { row: auth.waitFarcaster, begin: (frame: TestFrame) => ask(frame, 'GET_FARCASTER_URI') },
} as const
const kinds = ['CONNECT_OTP', 'CONNECT_SOCIAL', 'CONNECT_FARCASTER'] as const

const holdLogin = async (frame: TestFrame, kind: (typeof kinds)[number]) => {
  frame.server.knobs.farcasterPolls = 0
  await logins[kind].begin(frame)
  const held = holdAnswer(frame.server, logins[kind].row)
  const late = ask(frame, kind)
  await held.isAsked
  held.passOthers()
  return { late, letGo: held.letGo }
}

describe('[T33] a late login response', () => {
  for (const kind of kinds)
    for (const leave of ['SIGN_OUT', 'RELOAD'] as const)
      it(`${kind} is ignored after ${leave}, and its session ends at the server`, async () => {
        const frame = await startTestFrame()
        const { late, letGo } = await holdLogin(frame, kind)
        await frame.ask(leave)
        letGo()
        expect((await late).payload).toMatchObject({ message: 'This login is over. Start again.' })
        expect(await isConnected(frame)).toEqual({ isConnected: false })
        await expect.poll(() => frame.server.refreshes.size).toBe(0)
      })

  it.each(kinds)('%s does not replace a newer login', async (kind) => {
    const frame = await startTestFrame()
    const { late, letGo } = await holdLogin(frame, kind)
    await frame.logIn('new@example.com')
    letGo()
    expect((await late).type).toBe(`@w3m-frame/${kind}_ERROR`)
    expect((await frame.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ email: 'new@example.com' })
    await expect.poll(() => frame.server.refreshes.size).toBe(1)
  })

  it('does not ask for a code of a login that was left before the email was sent', async () => {
    const frame = await startTestFrame()
    const held = holdAnswer(frame.server, auth.startEmail)
    const late = ask(frame, 'CONNECT_EMAIL')
    await held.isAsked
    await frame.ask('RELOAD')
    held.letGo()
    expect((await late).payload).toMatchObject({ message: 'This login is over. Start again.' })
    expect((await ask(frame, 'CONNECT_OTP')).payload).toMatchObject({ message: 'This login is over. Start again.' })
  })

  it('is accepted when the same code was sent twice', async () => {
    const frame = await startTestFrame()
    await ask(frame, 'CONNECT_EMAIL')
    const both = await Promise.all([ask(frame, 'CONNECT_OTP'), ask(frame, 'CONNECT_OTP')])
    expect(both.map(({ type }) => type)).toContain('@w3m-frame/CONNECT_OTP_SUCCESS')
    expect(await isConnected(frame)).toEqual({ isConnected: true })
  })
})

describe('[T33] a late token refresh', () => {
  const holdRenewal = async (isRefused: boolean) => {
    const server = createFakeServer()
    const entries = new Map<string, unknown>()
    await (await startTestFrame({ server, entries })).logIn('old@example.com')
    const frame = await startTestFrame({ server, entries })
    if (isRefused) server.refreshes.clear()
    const held = holdAnswer(server, auth.refresh)
    const late = frame.ask('IS_CONNECTED', {})
    await held.isAsked
    held.passOthers()
    return { frame, late, letGo: held.letGo }
  }

  it.each([false, true])('keeps a newer login (refused: %s)', async (isRefused) => {
    const { frame, late, letGo } = await holdRenewal(isRefused)
    await ask(frame, 'CONNECT_EMAIL')
    await ask(frame, 'CONNECT_OTP')
    letGo()
    expect((await late).payload).toEqual({ isConnected: true })
    expect((await frame.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ email: 'ada@example.com' })
    const reloaded = await startTestFrame({ server: frame.server, entries: frame.entries })
    expect((await reloaded.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ email: 'ada@example.com' })
  })

  it("does not send one user's request as the next user", async () => {
    const frame = await startTestFrame()
    await frame.logIn('old@example.com')
    const senders: (string | null | undefined)[] = []
    frame.server.answers[vault.preferAccount.path] = (_, { who }) => {
      senders.push(who?.email)
      throw new Refusal(401, 'accessToken')
    }
    const held = holdAnswer(frame.server, vault.preferAccount)
    const late = ask(frame, 'SET_PREFERRED_ACCOUNT')
    await held.isAsked
    await frame.ask('SIGN_OUT')
    await frame.logIn('new@example.com')
    held.letGo()
    expect((await late).type).toBe('@w3m-frame/SET_PREFERRED_ACCOUNT_ERROR')
    expect(senders).toEqual(['old@example.com'])
  })
})
