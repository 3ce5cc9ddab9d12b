import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { readFrameEvent } from '@latchkey/wire/envelope'
import { type FrameMessageName, frameMessages } from '@latchkey/wire/frame'
import { describe, expect, it, vi } from 'vitest'
import { ask } from '../testing/askFrame.ts'
import { createFakeServer, dappOrigin } from '../testing/fakeServer.ts'
import { Refusal } from '../testing/fakeVaults.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { handlers } from './handlers.ts'

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
  'SIGN_OUT',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'RELOAD',
  'GET_LOG',
] as const satisfies FrameMessageName[]

describe('[FRAME-05] [FRAME-11] every message', () => {
  it('has a handler', () => expect(Object.keys(handlers).sort()).toEqual(Object.keys(frameMessages).sort()))

  it('succeeds with its own id and the documented shape, for the page alone', async () => {
    const frame = await startTestFrame()
    for (const name of order) {
      const answer = await ask(frame, name)
      expect(answer).toMatchObject({ type: `@w3m-frame/${name}_SUCCESS`, target: dappOrigin })
      const { message } = frame.posted.at(-1)!
      expect(readFrameEvent(message)).toMatchObject({ kind: 'success', name, id: message.id })
    }
    expect(await ask(frame, 'INIT_SMART_ACCOUNT')).toMatchObject({
      type: '@w3m-frame/INIT_SMART_ACCOUNT_ERROR',
      payload: { message: 'Smart accounts aren’t available on this network.' },
    })
    // No one is there to use a passkey.
    expect(await ask(frame, 'CONNECT_PASSKEY')).toMatchObject({
      type: '@w3m-frame/CONNECT_PASSKEY_ERROR',
      payload: { message: 'User rejected the request.' },
    })
    // Codes are typed in the page here.
    expect(await ask(frame, 'CONNECT_CODE')).toMatchObject({ payload: { message: 'This login is over. Start again.' } })
    expect(await ask(frame, 'REVIEW_DEVICES')).toMatchObject({ type: '@w3m-frame/REVIEW_DEVICES_ERROR' })
    const others = ['INIT_SMART_ACCOUNT', 'CONNECT_PASSKEY', 'CONNECT_CODE', 'REVIEW_DEVICES', 'RPC_ABORT']
    expect(new Set([...order, ...others])).toEqual(new Set(Object.keys(frameMessages)))
  })

  const answered = (Object.keys(frameMessages) as FrameMessageName[]).filter((name) => name !== 'RPC_ABORT')
  it.each(answered)('%s gets an answer when the server is down', async (name) => {
    const frame = await startTestFrame()
    frame.server.knobs.isDown = true
    const answer = await ask(frame, name)
    expect(answer.type).toMatch(new RegExp(`^@w3m-frame/${name}_(SUCCESS|ERROR)$`))
    if (answer.type.endsWith('_ERROR')) expect((answer.payload as { message: string }).message).toMatch(/^[A-Z].*\.?$/)
  })

  it('[threat 24] ignores a flood of RPC_ABORT, because AppKit would log a warning for each answer', async () => {
    const frame = await startTestFrame()
    const before = frame.posted.length
    for (let at = 0; at < 80; at += 1) frame.post({ type: '@w3m-app/RPC_ABORT', id: `abort ${at}` })
    expect(frame.channel.refusals.limited).toBeGreaterThan(0)
    await frame.ask('GET_CHAIN_ID').catch(() => undefined)
    expect(frame.posted.slice(before).filter(({ message }) => message.type.includes('RPC_ABORT'))).toEqual([])
  })

  it('never reveals an internal error', async () => {
    const frame = await startTestFrame()
    frame.server.answers[auth.startEmail.path] = () => {
      throw new TypeError('at /srv/secret.ts:12 root=abcdef')
    }
    const answer = await ask(frame, 'CONNECT_EMAIL')
    expect(JSON.stringify(answer)).not.toContain('secret')
  })
})

describe('[FRAME-16] the user', () => {
  it('lists the active account first and the chain as a number', async () => {
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

  it('has a Solana address and CAIP-2 chain on Solana, from the same root', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { payload } = await frame.ask('GET_USER', { chainId })
    expect(payload).toMatchObject({ chainId, accounts: [{ type: 'eoa' }] })
    expect((payload as { address: string }).address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId })
  })

  it.each([5, 'eip155:5', 'x', 0, 'solana:nowhere'])('is refused on chain %j outside the project', async (chainId) => {
    const frame = await startTestFrame()
    await frame.logIn()
    expect((await frame.ask('GET_USER', { chainId })).type).toBe('@w3m-frame/GET_USER_ERROR')
    expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 1329 })
  })
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

  it("is the project's chain when the project lacks the default", async () => {
    const frame = await startTestFrame({ chainHint: 'x', server: createFakeServer({ supportedNetworks: [1329] }) })
    expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 1329 })
  })
})

describe('logging out', () => {
  it('ends tokens, keys and approvals, and the next request finds no user', async () => {
    const frame = await startTestFrame()
    const { address } = (await frame.logIn()).payload as { address: string }
    expect((await frame.ask('SIGN_OUT')).type).toBe('@w3m-frame/SIGN_OUT_SUCCESS')
    // The frame does not wait for a slow server; on a busy machine this one is slow.
    await vi.waitFor(() => expect(frame.server.tokens.size + frame.server.refreshes.size).toBe(0))
    expect((await frame.ask('IS_CONNECTED', {})).payload).toEqual({ isConnected: false })
    expect((await frame.rpc('personal_sign', ['0x12', address])).payload).toMatchObject({
      message: 'You’re logged out. Log in again.',
    })
    expect((await frame.rpc('eth_accounts')).payload).toEqual([])
  })

  it('answers within three seconds and forgets everything when the server hangs', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    frame.server.answers[auth.signOut.path] = () => new Promise(() => undefined)
    const startedAt = frame.clock.now()
    expect((await frame.ask('SIGN_OUT')).type).toBe('@w3m-frame/SIGN_OUT_SUCCESS')
    expect(frame.clock.now() - startedAt).toBeLessThan(3_000)
    expect((await frame.ask('IS_CONNECTED', {})).payload).toEqual({ isConnected: false })
  })
})

describe("[FRAME-17] the page's own description", () => {
  it('reaches the approval after the real origin', async () => {
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

describe('[threat 14] a new device with the code typed in the page', () => {
  it('must open the link, and then logs in with the same code only', async () => {
    const server = createFakeServer()
    await (await startTestFrame({ server })).logIn()
    const { [vault.openGate.path]: openGate } = server.answers
    server.answers[vault.openGate.path] = () => {
      throw new Refusal(403, 'device.pressLink')
    }
    const second = await startTestFrame({ server })
    expect((await second.logIn()).payload).toMatchObject({ message: 'Refused: device.pressLink.' })
    if (openGate) server.answers[vault.openGate.path] = openGate
    expect((await second.ask('CONNECT_OTP', { otp: '111111' })).type).toBe('@w3m-frame/CONNECT_OTP_ERROR')
    expect((await second.ask('CONNECT_OTP', { otp: '730 518' })).type).toBe('@w3m-frame/CONNECT_OTP_SUCCESS')
    expect((await second.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ email: 'ada@example.com' })
    await second.ask('SIGN_OUT')
    expect((await second.ask('CONNECT_OTP', { otp: '730518' })).type).toBe('@w3m-frame/CONNECT_OTP_ERROR')
  })
})

describe('changing the email', () => {
  it('needs an unlocked wallet and both codes', async () => {
    const frame = await startTestFrame()
    expect((await ask(frame, 'UPDATE_EMAIL')).payload).toMatchObject({ message: 'You’re logged out. Log in again.' })
    await frame.logIn()
    expect((await ask(frame, 'UPDATE_EMAIL')).payload).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect((await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '000000' })).type).toMatch(/_ERROR$/)
    expect((await ask(frame, 'UPDATE_EMAIL_PRIMARY_OTP')).type).toMatch(/_SUCCESS$/)
    expect((await ask(frame, 'UPDATE_EMAIL_SECONDARY_OTP')).payload).toEqual({ newEmail: 'new@example.com' })
    expect((await frame.ask('GET_USER', {})).payload).toMatchObject({ email: 'new@example.com' })
  })

  it('[threat 36] sends owners with a passkey or recovery code to the wallet settings, which ask for it', async () => {
    const server = createFakeServer()
    const frame = await startTestFrame({ server })
    await frame.logIn()
    server.answers[auth.startEmailChange.path] = () => {
      throw new Refusal(403, 'stepUp.needed')
    }
    expect((await ask(frame, 'UPDATE_EMAIL')).payload).toMatchObject({
      message: 'You need your passkey or recovery code for this. Change your email in your wallet settings.',
    })
  })
})
