import { auth } from '@latchkey/wire/api/auth'
import { readFrameEvent } from '@latchkey/wire/envelope'
import { type FrameMessageName, frameMessages } from '@latchkey/wire/frame'
import { recoverMessageAddress } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { createFakeServer, dappOrigin } from '../testing/fakeServer.ts'
import { Refusal } from '../testing/fakeVaults.ts'
import { startTestFrame, type TestFrame } from '../testing/startTestFrame.ts'
import { handlers } from './handlers.ts'

// Real keys and real curves: on a busy machine they take their time.
vi.setConfig({ testTimeout: 30_000 })

const payloads: { [N in FrameMessageName]?: unknown } = {
  SWITCH_NETWORK: { chainId: 'eip155:1329', rpcUrl: 'https://evil.test/rpc' },
  CONNECT_EMAIL: { email: 'ada@example.com' },
  CONNECT_OTP: { otp: '730 518' },
  CONNECT_SOCIAL: { uri: 'https://wallet.example/result?x=1' },
  GET_USER: { chainId: 1329, rpcUrl: 'https://evil.test/rpc' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  RPC_REQUEST: { method: 'eth_blockNumber', chainId: 1329, rpcUrl: 'http://169.254.169.254/' },
  UPDATE_EMAIL: { email: 'new@example.com' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '730518' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '730518' },
  SYNC_THEME: { themeMode: 'light' },
  SYNC_DAPP_DATA: {
    projectId: 'x',
    metadata: { name: 'Shop', description: '', url: 'https://dapp.example', icons: [] },
  },
}

/** Every message in an order in which each can succeed. */
const order = [
  'SYNC_DAPP_DATA',
  'SYNC_THEME',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'GET_USER',
  'IS_CONNECTED',
  'GET_CHAIN_ID',
  'SWITCH_NETWORK',
  'SET_PREFERRED_ACCOUNT',
  'RPC_REQUEST',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'RPC_ABORT',
  'SIGN_OUT',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'RELOAD',
] as const satisfies FrameMessageName[]

const ask = (frame: TestFrame, name: FrameMessageName) =>
  (
    frame.ask as (
      name: FrameMessageName,
      payload?: unknown,
    ) => Promise<{ type: string; payload: unknown; target: string }>
  )(name, payloads[name])

describe('[FRAME-05] [FRAME-11] every message', () => {
  it('has a handler', () => expect(Object.keys(handlers).sort()).toEqual(Object.keys(frameMessages).sort()))

  it('succeeds in its turn, with its own id, in the shape that a page reads, to the page alone', async () => {
    const frame = await startTestFrame()
    for (const name of order) {
      const answer = await ask(frame, name)
      expect(answer).toMatchObject({ type: `@w3m-frame/${name}_SUCCESS`, target: dappOrigin })
      const { message } = frame.posted.at(-1)!
      expect(readFrameEvent(message)).toMatchObject({ kind: 'success', name, id: message.id })
    }
    expect(await ask(frame, 'INIT_SMART_ACCOUNT')).toMatchObject({
      type: '@w3m-frame/INIT_SMART_ACCOUNT_ERROR',
      payload: { message: 'Smart accounts are not available on this network.' },
    })
    expect(new Set([...order, 'INIT_SMART_ACCOUNT'])).toEqual(new Set(Object.keys(frameMessages)))
  })

  it.each(Object.keys(frameMessages) as FrameMessageName[])('%s is answered when the server is down', async (name) => {
    const frame = await startTestFrame()
    frame.server.knobs.isDown = true
    const answer = await ask(frame, name)
    expect(answer.type).toMatch(new RegExp(`^@w3m-frame/${name}_(SUCCESS|ERROR)$`))
    if (answer.type.endsWith('_ERROR')) expect((answer.payload as { message: string }).message).toMatch(/^[A-Z].*\.?$/)
  })

  it('never says what went wrong inside', async () => {
    const frame = await startTestFrame()
    frame.server.answers[auth.startEmail.path] = () => {
      throw new TypeError('at /srv/secret.ts:12 root=abcdef')
    }
    const answer = await ask(frame, 'CONNECT_EMAIL')
    expect(JSON.stringify(answer)).not.toContain('secret')
  })
})

describe('logging in', () => {
  it.each(['VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT'] as const)('answers %s', async (action) => {
    const frame = await startTestFrame()
    frame.server.knobs.action = action
    const answer = await frame.ask('CONNECT_EMAIL', { email: ' Ada@Example.com '.trim() })
    expect(answer.payload).toEqual({ action, ...(action === 'VERIFY_DEVICE' ? { matchNumber: '42' } : {}) })
    if (action === 'CONNECT') expect((await frame.ask('GET_USER', {})).type).toMatch(/_SUCCESS$/)
  })

  it('tells the seconds when a mail is asked for too soon', async () => {
    const frame = await startTestFrame()
    frame.server.answers[auth.startEmail.path] = () => {
      throw new Refusal(429, 'email', 17)
    }
    expect((await ask(frame, 'CONNECT_EMAIL')).payload).toEqual({ message: 'Please try again after 17 seconds' })
  })

  it('waits for the device, and says when it was denied', async () => {
    const frame = await startTestFrame()
    await ask(frame, 'CONNECT_EMAIL')
    frame.server.knobs.deviceStatuses = ['pending', 'pending', 'denied']
    expect((await ask(frame, 'CONNECT_DEVICE')).payload).toEqual({ message: 'This login was not approved.' })
    expect(frame.server.requested.filter((url) => url.endsWith(auth.waitDevice.path))).toHaveLength(3)
  })

  it('signs its first call with the nonce that came with the configuration: nothing is refused on the way', async () => {
    const frame = await startTestFrame()
    await ask(frame, 'CONNECT_EMAIL')
    expect(frame.server.requested.filter((url) => url.endsWith(auth.startEmail.path))).toHaveLength(1)
  })

  it('refuses a code and a social result without a login that began here', async () => {
    const frame = await startTestFrame()
    for (const name of ['CONNECT_OTP', 'CONNECT_SOCIAL', 'CONNECT_DEVICE', 'CONNECT_FARCASTER'] as const)
      expect((await ask(frame, name)).payload).toEqual({ message: 'This login is over. Start again.' })
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

  it('[AUTH-07] goes on with a social login after the tab has left and come back, once and not for ever', async () => {
    const left = await startTestFrame()
    await ask(left, 'GET_SOCIAL_REDIRECT_URI')
    const back = await startTestFrame({ server: left.server, entries: left.entries })
    expect((await ask(back, 'CONNECT_SOCIAL')).payload).toMatchObject({ userName: 'ada' })
    expect((await ask(back, 'CONNECT_SOCIAL')).payload).toEqual({ message: 'This login is over. Start again.' })

    const late = await startTestFrame()
    await ask(late, 'GET_SOCIAL_REDIRECT_URI')
    late.clock.advance(11 * 60_000)
    expect((await ask(late, 'CONNECT_SOCIAL')).payload).toEqual({ message: 'This login is over. Start again.' })
  })

  it('does not let another page end the social login that one page began', async () => {
    const server = createFakeServer({ allowedOrigins: [dappOrigin, 'https://other.example'] })
    const mine = await startTestFrame({ server })
    await ask(mine, 'GET_SOCIAL_REDIRECT_URI')
    const other = await startTestFrame({ server, entries: mine.entries, origin: 'https://other.example' })
    expect((await ask(other, 'CONNECT_SOCIAL')).type).toBe('@w3m-frame/CONNECT_SOCIAL_ERROR')
    expect((await ask(mine, 'CONNECT_SOCIAL')).type).toBe('@w3m-frame/CONNECT_SOCIAL_SUCCESS')
  })

  it('gives the Farcaster address no sooner than 300 ms', async () => {
    const frame = await startTestFrame()
    await ask(frame, 'GET_FARCASTER_URI')
    expect(frame.clock.slept).toContain(300)
  })

  it('drops a Farcaster login when the page goes back', async () => {
    const frame = await startTestFrame()
    frame.server.knobs.farcasterPolls = 1_000
    await ask(frame, 'GET_FARCASTER_URI')
    const waiting = ask(frame, 'CONNECT_FARCASTER')
    await ask(frame, 'RELOAD')
    expect((await waiting).payload).toEqual({ message: 'This login is over. Start again.' })
  })

  it('[FRAME-12] hands the page a handle without any right', async () => {
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

describe('[FRAME-16] the user', () => {
  it('has the active account first and a number as chain', async () => {
    const frame = await startTestFrame()
    const { payload } = await frame.logIn()
    const { address } = payload as { address: string }
    expect(payload).toEqual({
      email: 'ada@example.com',
      userName: null,
      address,
      chainId: 1329,
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })
    expect(
      (await frame.ask('GET_USER', { chainId: 'eip155:1', preferredAccountType: 'smartAccount' })).payload,
    ).toMatchObject({
      chainId: 1,
      preferredAccountType: 'eoa',
    })
  })

  it('has a Solana address and CAIP-2 on Solana, from the same root', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { payload } = await frame.ask('GET_USER', { chainId })
    expect(payload).toMatchObject({ chainId, accounts: [{ type: 'eoa' }] })
    expect((payload as { address: string }).address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId })
  })

  it.each([5, 'eip155:5', 'x', 0, 'solana:nowhere'])(
    'is refused on the chain %j that the project does not have',
    async (chainId) => {
      const frame = await startTestFrame()
      await frame.logIn()
      expect((await frame.ask('GET_USER', { chainId })).type).toBe('@w3m-frame/GET_USER_ERROR')
      expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 1329 })
    },
  )
})

describe('[FRAME-15] the first chain', () => {
  it.each([
    ['eip155:1329', 1329],
    ['eip155:5', 1],
    ['http://evil.test', 1],
  ])('with the hint %s is %d', async (chainHint, chainId) => {
    const frame = await startTestFrame({ chainHint })
    expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId })
  })

  it('is what the project has when it has not the default', async () => {
    const frame = await startTestFrame({ chainHint: 'x', server: createFakeServer({ supportedNetworks: [1329] }) })
    expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 1329 })
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

  it('signs the text of the page itself with the login, without a screen', async () => {
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
  ])('refuses %s and gives no signature', async (_, siwxMessage) => {
    const frame = await startTestFrame()
    await frame.logIn()
    const answer = await frame.ask('GET_USER', { chainId: 1329, siwxMessage })
    expect(answer.type).toBe('@w3m-frame/GET_USER_ERROR')
    expect(JSON.stringify(answer)).not.toContain('signature')
  })

  it('leaves it to the page when there is no text', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    const answer = await frame.ask('GET_USER', { chainId: 1329, siwxMessage: siwx('dapp.example', undefined) })
    expect(answer.type).toBe('@w3m-frame/GET_USER_SUCCESS')
    expect(answer.payload).not.toHaveProperty('signature')
  })
})

describe('signing out', () => {
  it('ends tokens, keys and approvals, and the next request finds nobody', async () => {
    const frame = await startTestFrame()
    const { address } = (await frame.logIn()).payload as { address: string }
    expect((await frame.ask('SIGN_OUT')).type).toBe('@w3m-frame/SIGN_OUT_SUCCESS')
    expect(frame.server.tokens.size + frame.server.refreshes.size).toBe(0)
    expect((await frame.ask('IS_CONNECTED', {})).payload).toEqual({ isConnected: false })
    expect((await frame.rpc('personal_sign', ['0x12', address])).payload).toEqual({
      message: 'You are signed out. Log in again.',
    })
    expect((await frame.rpc('eth_accounts')).payload).toEqual([])
  })

  it('answers within three seconds and forgets everything when the server never does', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    frame.server.answers[auth.signOut.path] = () => new Promise(() => undefined)
    const startedAt = frame.clock.now()
    expect((await frame.ask('SIGN_OUT')).type).toBe('@w3m-frame/SIGN_OUT_SUCCESS')
    expect(frame.clock.now() - startedAt).toBeLessThan(3_000)
    expect((await frame.ask('IS_CONNECTED', {})).payload).toEqual({ isConnected: false })
  })
})

describe('[FRAME-17] what the page says about itself', () => {
  it('reaches the approval: the true origin first, its own name second', async () => {
    const frame = await startTestFrame()
    const { address } = (await frame.logIn()).payload as { address: string }
    const metadata = {
      name: 'Shop',
      description: '',
      url: 'https://bank.example',
      icons: ['javascript:1', 'https://dapp.example/i.png'],
    }
    await frame.ask('SYNC_DAPP_DATA', { metadata, projectId: 'x' })
    await frame.rpc('personal_sign', ['0x12', address])
    expect(frame.shown[0]).toMatchObject({
      origin: dappOrigin,
      dapp: { name: 'Shop', icon: 'https://dapp.example/i.png' },
      chainId: 1329,
      chainName: 'Sei Network',
    })
  })
})

describe('changing the email', () => {
  it('needs an open wallet and both codes', async () => {
    const frame = await startTestFrame()
    expect((await ask(frame, 'UPDATE_EMAIL')).payload).toEqual({ message: 'You are signed out. Log in again.' })
    await frame.logIn()
    expect((await ask(frame, 'UPDATE_EMAIL')).payload).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect((await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '000000' })).type).toMatch(/_ERROR$/)
    expect((await ask(frame, 'UPDATE_EMAIL_PRIMARY_OTP')).type).toMatch(/_SUCCESS$/)
    expect((await ask(frame, 'UPDATE_EMAIL_SECONDARY_OTP')).payload).toEqual({ newEmail: 'new@example.com' })
    expect((await frame.ask('GET_USER', {})).payload).toMatchObject({ email: 'new@example.com' })
  })
})
