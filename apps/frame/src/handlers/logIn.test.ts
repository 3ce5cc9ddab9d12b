import { auth } from '@latchkey/wire/api/auth'
import { recoverMessageAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { ask } from '../testing/askFrame.ts'
import { createFakeServer, dappOrigin } from '../testing/fakeServer.ts'
import { Refusal } from '../testing/fakeVaults.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

describe('logging in', () => {
  it.each(['VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT'] as const)('answers %s', async (action) => {
    const frame = await startTestFrame()
    frame.server.knobs.action = action
    const answer = await frame.ask('CONNECT_EMAIL', { email: ' Ada@Example.com '.trim() })
    expect(answer.payload).toEqual({
      ...{ action, resendAfterSeconds: 30 },
      ...(action === 'VERIFY_DEVICE' ? { matchNumber: '42' } : {}),
    })
    if (action === 'CONNECT') expect((await frame.ask('GET_USER', {})).type).toMatch(/_SUCCESS$/)
  })

  it("[T33] shows this browser's session, and none after a logout the server missed", async () => {
    const frame = await startTestFrame()
    const shown = async () => {
      await ask(frame, 'CONNECT_EMAIL')
      const bodies = frame.server.wire.filter((text) => text.includes('"embedder"'))
      return (JSON.parse(bodies.at(-1) ?? '{}') as { refreshToken?: string }).refreshToken
    }
    expect(await shown()).toBeUndefined()
    await frame.logIn()
    expect([...frame.server.refreshes.keys()]).toEqual([await shown()])
    frame.server.knobs.isDown = true
    await frame.ask('SIGN_OUT')
    frame.server.knobs.isDown = false
    expect(await shown()).toBeUndefined()
  })

  it('reports the seconds when an email is requested too soon', async () => {
    const frame = await startTestFrame()
    frame.server.answers[auth.startEmail.path] = () => {
      throw new Refusal(429, 'email', 17)
    }
    expect((await ask(frame, 'CONNECT_EMAIL')).payload).toMatchObject({ message: 'Please try again after 17 seconds' })
  })

  it('waits for the device and reports a denial', async () => {
    const frame = await startTestFrame()
    await ask(frame, 'CONNECT_EMAIL')
    frame.server.knobs.deviceStatuses = ['pending', 'pending', 'denied']
    expect((await ask(frame, 'CONNECT_DEVICE')).payload).toMatchObject({ message: 'This login wasn’t approved.' })
    expect(frame.server.requested.filter((url) => url.endsWith(auth.waitDevice.path))).toHaveLength(3)
  })

  it("signs its first call with the configuration's nonce, so no call is rejected", async () => {
    const frame = await startTestFrame()
    await ask(frame, 'CONNECT_EMAIL')
    expect(frame.server.requested.filter((url) => url.endsWith(auth.startEmail.path))).toHaveLength(1)
  })

  it("refuses a code or social result of a login that didn't start here", async () => {
    const frame = await startTestFrame()
    for (const name of ['CONNECT_OTP', 'CONNECT_SOCIAL', 'CONNECT_DEVICE', 'CONNECT_FARCASTER'] as const)
      expect((await ask(frame, name)).payload).toMatchObject({ message: 'This login is over. Start again.' })
  })

  it('redeems a social result once, with the verifier that never left this document', async () => {
    const frame = await startTestFrame()
    await ask(frame, 'GET_SOCIAL_REDIRECT_URI')
    const body = frame.server.wire.findLast((text) => text.includes('challenge'))!
    expect((await ask(frame, 'CONNECT_SOCIAL')).payload).toMatchObject({ email: null, userName: 'ada' })
    const redeemed = JSON.parse(frame.server.wire.findLast((text) => text.includes('verifier'))!)
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(redeemed.verifier))
    expect(JSON.parse(body).challenge).toBe(Buffer.from(hash).toString('base64url'))
    expect(JSON.stringify(frame.posted)).not.toContain(redeemed.verifier)
    expect((await ask(frame, 'CONNECT_SOCIAL')).type).toMatch(/_ERROR$/)
  })

  it('[AUTH-07] continues a social login after the tab left and returned, once and for a limited time', async () => {
    const left = await startTestFrame()
    await ask(left, 'GET_SOCIAL_REDIRECT_URI')
    const back = await startTestFrame({ server: left.server, entries: left.entries })
    expect((await ask(back, 'CONNECT_SOCIAL')).payload).toMatchObject({ userName: 'ada' })
    expect((await ask(back, 'CONNECT_SOCIAL')).payload).toMatchObject({ message: 'This login is over. Start again.' })

    const late = await startTestFrame()
    await ask(late, 'GET_SOCIAL_REDIRECT_URI')
    late.clock.advance(11 * 60_000)
    expect((await ask(late, 'CONNECT_SOCIAL')).payload).toMatchObject({ message: 'This login is over. Start again.' })
  })

  it('does not let another page end a social login', async () => {
    const server = createFakeServer({ allowedOrigins: [dappOrigin, 'https://other.example'] })
    const mine = await startTestFrame({ server })
    await ask(mine, 'GET_SOCIAL_REDIRECT_URI')
    const other = await startTestFrame({ server, entries: mine.entries, origin: 'https://other.example' })
    expect((await ask(other, 'CONNECT_SOCIAL')).type).toBe('@w3m-frame/CONNECT_SOCIAL_ERROR')
    expect((await ask(mine, 'CONNECT_SOCIAL')).type).toBe('@w3m-frame/CONNECT_SOCIAL_SUCCESS')
  })

  it('returns the Farcaster URL after 300 ms at the earliest', async () => {
    const frame = await startTestFrame()
    await ask(frame, 'GET_FARCASTER_URI')
    expect(frame.clock.slept).toContain(300)
  })

  it('cancels a Farcaster login when the page goes back', async () => {
    const frame = await startTestFrame()
    frame.server.knobs.farcasterPolls = 1_000
    await ask(frame, 'GET_FARCASTER_URI')
    const waiting = ask(frame, 'CONNECT_FARCASTER')
    await ask(frame, 'RELOAD')
    expect((await waiting).payload).toMatchObject({ message: 'This login is over. Start again.' })
  })

  it('[FRAME-12] gives the page a handle without any rights', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    const updates = frame.posted.filter(({ message }) => message.type === '@w3m-frame/SESSION_UPDATE')
    const { token } = updates[0]!.message.payload as { token: string }
    expect(token).toMatch(/^[\w-]{22}$/)
    expect([...frame.server.tokens.keys(), ...frame.server.refreshes.keys()]).not.toContain(token)
    const thief = await startTestFrame({ server: frame.server })
    expect((await thief.ask('IS_CONNECTED', { token })).payload).toEqual({ isConnected: false })
    expect((await frame.ask('IS_CONNECTED', { token })).payload).toEqual({ isConnected: true })
  })
})

describe('one-click sign-in', () => {
  const text = (domain: string, chain = '1329') =>
    `${domain} wants you to sign in with your Ethereum account:\n<<AccountAddress>>\n\nURI: https://${domain}\nVersion: 1\nChain ID: eip155:${chain}\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
  const siwx = (domain: string, serializedMessage: string | undefined) => ({
    ...(serializedMessage === undefined ? {} : { serializedMessage }),
    accountAddress: '<<AccountAddress>>',
    chainId: 'eip155:1329',
    domain,
    uri: `https://${domain}`,
    version: '1',
    nonce: 'abcdefgh',
  })

  it("signs the page's own text at login without a screen", async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    const answer = await frame.ask('GET_USER', {
      chainId: 1329,
      siwxMessage: siwx('dapp.example', text('dapp.example')),
    })
    const { address, message, signature } = answer.payload as {
      address: string
      message: string
      signature: `0x${string}`
    }
    expect(message).toBe(text('dapp.example').replace('<<AccountAddress>>', address))
    expect(await recoverMessageAddress({ message, signature })).toBe(address)
    expect(frame.shown).toEqual([])
  })

  it.each([
    ['another site', siwx('bank.example', text('bank.example'))],
    ['another site behind our own name', siwx('dapp.example', text('bank.example'))],
    ['another chain', siwx('dapp.example', text('dapp.example', '1'))],
    ['something that is no sign-in', siwx('dapp.example', 'Pay <<AccountAddress>> everything')],
  ])('refuses %s without a signature', async (_, siwxMessage) => {
    const frame = await startTestFrame()
    await frame.logIn()
    const answer = await frame.ask('GET_USER', { chainId: 1329, siwxMessage })
    expect(answer.type).toBe('@w3m-frame/GET_USER_ERROR')
    expect(JSON.stringify(answer)).not.toContain('signature')
  })

  it('does nothing when the page sends no text', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    const answer = await frame.ask('GET_USER', { chainId: 1329, siwxMessage: siwx('dapp.example', undefined) })
    expect(answer.type).toBe('@w3m-frame/GET_USER_SUCCESS')
    expect(answer.payload).not.toHaveProperty('signature')
  })
})
