import { vault } from '@latchkey/wire/api/vault'
import type { Endpoint } from '@latchkey/wire/endpoint'
import type { User } from '@latchkey/wire/frame'
import { describe, expect, it } from 'vitest'
import { createSigner, type Signer } from '../signer/createSigner.ts'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer, type FakeServer } from '../testing/fakeServer.ts'
import { holdAnswer } from '../testing/holdAnswer.ts'
import { startTestFrame, type TestFrame } from '../testing/startTestFrame.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'

const [ada, bob] = ['ada@example.com', 'bob@example.com']

const enter = async (frame: TestFrame, email: string): Promise<void> => {
  await frame.ask('CONNECT_EMAIL', { email })
  await frame.ask('CONNECT_OTP', { otp: '730518' })
}

const addressOf = async (server: FakeServer, email: string): Promise<string> =>
  ((await (await startTestFrame({ server })).logIn(email)).payload as User).address

/** Ada's wallet is being opened, at the given row, when the frame goes on to someone else. */
const leaveAda = async (server: FakeServer, row: Endpoint, leave: 'SIGN_OUT' | 'RELOAD') => {
  const frame = await startTestFrame({ server })
  await enter(frame, ada)
  const held = holdAnswer(server, row)
  const late = frame.ask('GET_USER', { chainId: 1329 })
  await held.isAsked
  await frame.ask(leave)
  held.passOthers()
  await enter(frame, bob)
  return { frame, late, letGo: held.letGo }
}

describe('[T33] a wallet being unlocked while its owner logs out', () => {
  it.each(['SIGN_OUT', 'RELOAD'] as const)('is not shown to the next user, after %s', async (leave) => {
    const server = createFakeServer()
    const [adas, bobs] = [await addressOf(server, ada), await addressOf(server, bob)]
    const { frame, late, letGo } = await leaveAda(server, vault.openGate, leave)
    const mine = frame.ask('GET_USER', { chainId: 1329 })
    letGo()
    expect((await mine).payload).toMatchObject({ email: bob, address: bobs })
    expect(JSON.stringify(await late)).not.toContain(adas)
    expect((await late).type).toBe('@w3m-frame/GET_USER_ERROR')
    expect((await frame.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ email: bob, address: bobs })
  })

  it('is not created for the next user', async () => {
    const server = createFakeServer()
    const { frame, late, letGo } = await leaveAda(server, vault.reserve, 'SIGN_OUT')
    letGo()
    expect((await late).type).toBe('@w3m-frame/GET_USER_ERROR')
    expect(server.vaults.wallets.size).toBe(0)
    const { address } = (await frame.ask('GET_USER', { chainId: 1329 })).payload as User
    expect(await addressOf(server, bob)).toBe(address)
    expect(await addressOf(server, ada)).not.toBe(address)
  })

  it('loses its prompt on logout', async () => {
    const asked: AbortSignal[] = []
    const { prompt } = createFakePrompt()
    const never = (_: unknown, signal?: AbortSignal) =>
      new Promise<'cancelled'>((resolve) => {
        if (signal) asked.push(signal)
        signal?.addEventListener('abort', () => resolve('cancelled'))
      })
    const frame = await startTestFrame({
      server: createFakeServer({ custody: 'self' }),
      prompt: { ...prompt, askBackup: never },
    })
    await enter(frame, ada)
    const late = frame.ask('GET_USER', { chainId: 1329 })
    await expect.poll(() => asked.length).toBe(1)
    await frame.ask('SIGN_OUT')
    expect(asked[0]?.aborted).toBe(true)
    expect((await late).type).toBe('@w3m-frame/GET_USER_ERROR')
  })
})

/** A wallet whose signer takes its time to unlock: `letGo` lets the next waiting attempt through. */
const openSlowly = async () => {
  const [server, entries] = [createFakeServer(), new Map<string, unknown>()]
  const first = await startTestWallet({ server, entries })
  await first.logIn()
  const addresses = await first.vault.open()
  const waiting: (() => void)[] = []
  const plain = createSigner()
  const signer: Signer = {
    ...plain,
    unlock: async (input) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return plain.unlock(input)
    },
  }
  const wallet = await startTestWallet({ server, entries, ports: { startSigner: () => signer } })
  const isWaiting = (count: number) => expect.poll(() => waiting.length).toBe(count)
  return { own: wallet.vault, plain, addresses, isWaiting, letGo: () => waiting.shift()?.() }
}

describe('[T33] a key that opens after the wallet was locked', () => {
  it('is locked again', async () => {
    const { own, plain, isWaiting, letGo } = await openSlowly()
    const late = own.open()
    late.catch(() => {})
    await isWaiting(1)
    await own.lock()
    letGo()
    await expect(late).rejects.toMatchObject({ code: 'session.ended' })
    expect(await plain.accounts()).toBeUndefined()
  })

  it('stays open while its owner is opening it again', async () => {
    const { own, plain, addresses, isWaiting, letGo } = await openSlowly()
    const late = own.open()
    late.catch(() => {})
    await isWaiting(1)
    await own.lock()
    const again = own.open()
    await isWaiting(2)
    letGo()
    await expect(late).rejects.toMatchObject({ code: 'session.ended' })
    expect((await plain.accounts())?.evmAddress).toBe(addresses.evmAddress)
    letGo()
    expect(await again).toEqual(addresses)
  })
})

describe('locking', () => {
  it('by the signer itself, right after it opened, is not taken for an open wallet', async () => {
    const [server, entries] = [createFakeServer(), new Map<string, unknown>()]
    const first = await startTestWallet({ server, entries })
    await first.logIn()
    await first.vault.open()
    const plain = createSigner()
    const unlock: Signer['unlock'] = async (input) => {
      const accounts = await plain.unlock(input)
      await plain.lock()
      return accounts
    }
    const wallet = await startTestWallet({ server, entries, ports: { startSigner: () => ({ ...plain, unlock }) } })
    await expect(wallet.vault.open()).rejects.toMatchObject({ code: 'vault.locked' })
  })

  it('starts no signer before a wallet was opened, and asks it to lock afterwards', async () => {
    const { vault: own, logIn, signerMessages } = await startTestWallet({ server: createFakeServer() })
    await logIn()
    await own.lock()
    expect(signerMessages).toEqual([])
    await own.open()
    signerMessages.length = 0
    await own.lock()
    expect(JSON.stringify(signerMessages)).toContain('"lock"')
  })
})
