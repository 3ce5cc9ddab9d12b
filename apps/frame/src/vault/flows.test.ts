import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { createFakePasskeys } from '../testing/fakePasskeys.ts'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { Refusal } from '../testing/fakeVaults.ts'
import { startTestFrame, type TestFrame } from '../testing/startTestFrame.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { newCode } from './recoveryCode.ts'
import type { UnlockOffer, UnlockPrompt } from './unlockPrompt.ts'

const addressOf = (answer: { payload: unknown }) => (answer.payload as { address: string }).address
const types = (frame: TestFrame) => [...frame.server.vaults.wallets.values()][0]!.unlockers.map(({ type }) => type)

describe('assisted custody', () => {
  it('creates the wallet at first login, with an assisted and a device unlocker', async () => {
    const frame = await startTestFrame()
    expect(addressOf(await frame.logIn())).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(types(frame)).toEqual(['assisted', 'device'])
  })

  it('restores the same address: same browser, new browser, cleared storage, blocked storage', async () => {
    const server = createFakeServer()
    const entries = new Map<string, unknown>()
    const address = addressOf(await (await startTestFrame({ server, entries })).logIn())
    const reloaded = await startTestFrame({ server, entries })
    expect(addressOf(await reloaded.ask('GET_USER', {}))).toBe(address)
    const other = await startTestFrame({ server })
    expect(addressOf(await other.logIn())).toBe(address)
    expect(types(other)).toEqual(['assisted', 'device', 'device'])
    entries.clear()
    const cleared = await startTestFrame({ server, entries })
    expect(addressOf(await cleared.logIn())).toBe(address)
  })

  it('unlocks with the device alone on the second visit', async () => {
    const server = createFakeServer()
    const entries = new Map<string, unknown>()
    await (await startTestFrame({ server, entries })).logIn()
    const wallet = [...server.vaults.wallets.values()][0]!
    wallet.unlockers = wallet.unlockers.filter(({ type }) => type === 'device')
    const reloaded = await startTestFrame({ server, entries })
    expect((await reloaded.ask('GET_USER', {})).type).toBe('@w3m-frame/GET_USER_SUCCESS')
  })

  it('ends in one wallet when 10 tabs log in for the first time at once', async () => {
    const server = createFakeServer()
    const frames = await Promise.all(Array.from({ length: 10 }, () => startTestFrame({ server })))
    const addresses = await Promise.all(frames.map(async (frame) => addressOf(await frame.logIn())))
    expect(new Set(addresses).size).toBe(1)
    expect(server.vaults.wallets.size).toBe(1)
  })

  it('survives losing all storage between any two steps', async () => {
    const server = createFakeServer()
    const address = addressOf(await (await startTestFrame({ server })).logIn())
    const steps = ['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_USER'] as const
    for (const lostBefore of steps) {
      const entries = new Map<string, unknown>()
      const frame = await startTestFrame({ server, entries })
      for (const step of steps) {
        if (step === lostBefore) entries.clear()
        if (step === 'CONNECT_EMAIL') await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
        if (step === 'CONNECT_OTP') await frame.ask('CONNECT_OTP', { otp: '730518' })
        if (step === 'GET_USER') expect(addressOf(await frame.ask('GET_USER', {}))).toBe(address)
      }
    }
  })
})

describe('self-custody', () => {
  it('creates no wallet before the user has a recovery code', async () => {
    const server = createFakeServer({ custody: 'self' })
    const refusing = await startTestFrame({ server })
    expect(await refusing.logIn()).toMatchObject({ type: '@w3m-frame/GET_USER_ERROR' })
    expect(server.vaults.wallets.size).toBe(0)
    const { prompt, kept } = createFakePrompt()
    const frame = await startTestFrame({ server, prompt })
    expect((await frame.logIn()).type).toBe('@w3m-frame/GET_USER_SUCCESS')
    expect(kept).toHaveLength(1)
    expect(types(frame)).toEqual(['code', 'device'])
  })

  it('adds a passkey next to the code at first login, and each of them alone unlocks elsewhere', async () => {
    const server = createFakeServer({ custody: 'self' })
    const passkeys = createFakePasskeys()
    const { prompt, kept } = createFakePrompt()
    const frame = await startTestFrame({ server, prompt, passkeys })
    const address = addressOf(await frame.logIn())
    expect(types(frame)).toEqual(['code', 'device', 'passkey'])
    const ways = [({ tryPasskey }: UnlockOffer) => tryPasskey(), ({ tryCode }: UnlockOffer) => tryCode(kept[0]!)]
    for (const way of ways) {
      const other = await startTestFrame({ server, prompt: createFakePrompt(way).prompt, passkeys })
      expect(addressOf(await other.logIn())).toBe(address)
    }
  })

  it('creates the wallet even if the page closes the passkey prompt', async () => {
    const server = createFakeServer({ custody: 'self' })
    const prompt: UnlockPrompt = {
      ...createFakePrompt().prompt,
      askBackup: async ({ make }) => {
        await make()
        return 'cancelled'
      },
    }
    expect((await (await startTestFrame({ server, prompt })).logIn()).type).toBe('@w3m-frame/GET_USER_SUCCESS')
  })

  it('unlocks in a new browser with the code, but not with a wrong or mistyped one', async () => {
    const server = createFakeServer({ custody: 'self' })
    const { prompt, kept } = createFakePrompt()
    const address = addressOf(await (await startTestFrame({ server, prompt })).logIn())
    const tries: unknown[] = []
    const person = createFakePrompt(async ({ tryCode }) => {
      const note = (error: { code: string }) => tries.push(error.code)
      await tryCode('ABCD').catch(note)
      await tryCode(await newCode()).catch(note)
      await tryCode(kept[0]!)
    })
    const other = await startTestFrame({ server, prompt: person.prompt })
    expect(addressOf(await other.logIn())).toBe(address)
    expect(tries).toEqual(['vault.codeMistyped', 'vault.wrongCode'])
    expect(person.offered).toEqual([['code']])
    const asked = server.requested.filter((url) => url.endsWith(vault.openGate.path))
    expect(asked).toHaveLength(1)
  })

  it('stays locked, and says so, when the user closes the prompt', async () => {
    const server = createFakeServer({ custody: 'self' })
    await (await startTestFrame({ server, prompt: createFakePrompt().prompt })).logIn()
    const other = await startTestFrame({ server })
    expect(await other.logIn()).toMatchObject({
      type: '@w3m-frame/GET_USER_ERROR',
      payload: { message: expect.stringContaining('locked') },
    })
  })

  it('unlocks with a passkey and its secret, and counts none without', async () => {
    const server = createFakeServer({ custody: 'self' })
    const passkeys = createFakePasskeys()
    const first = await startTestWallet({ server, prompt: createFakePrompt().prompt, passkeys })
    await first.logIn()
    const { evmAddress } = await first.vault.open()
    const person = createFakePrompt(({ tryPasskey }) => tryPasskey())
    const other = await startTestWallet({ server, prompt: person.prompt, passkeys })
    await other.logIn()
    expect(await other.vault.open()).toMatchObject({ evmAddress })
    expect(person.offered).toEqual([['passkey', 'code']])
    const poor = await startTestWallet({
      server,
      prompt: person.prompt,
      passkeys: createFakePasskeys({ hasPrf: false }),
    })
    await poor.logIn()
    await expect(poor.vault.open()).rejects.toMatchObject({ code: 'vault.cannotOpen' })
    await expect(first.vault.unlockers()).resolves.toHaveLength(4)
    const empty = await startTestWallet({
      server,
      entries: first.entries,
      passkeys: createFakePasskeys({ hasPrf: false }),
    })
    await expect(empty.vault.enrolPasskey()).rejects.toMatchObject({ code: 'vault.passkeyUnusable' })
  })
})

describe('an unlock method that the server blocks', () => {
  it("is reported with the server's message when there is no other", async () => {
    const server = createFakeServer()
    await (await startTestFrame({ server })).logIn()
    server.answers[vault.openGate.path] = () => {
      throw new Refusal(403, 'vault.loginTooOld')
    }
    const other = await startTestFrame({ server })
    expect((await other.logIn()).payload).toMatchObject({ message: 'Refused: vault.loginTooOld.' })
  })
})

describe('a wallet that locked itself', () => {
  it('unlocks silently with the device', async () => {
    const frame = await startTestFrame()
    const address = addressOf(await frame.logIn())
    frame.clock.advance(16 * 60_000)
    expect(await frame.rpc('personal_sign', ['0x1234', address])).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_SUCCESS',
    })
    const gates = frame.server.requested.filter((url) => url.endsWith(vault.openGate.path))
    expect(gates).toHaveLength(1)
  })

  it('does not unlock while frozen', async () => {
    const frame = await startTestFrame()
    await frame.logIn()
    ;[...frame.server.vaults.wallets.values()][0]!.isFrozen = true
    frame.clock.advance(16 * 60_000)
    expect(await frame.ask('GET_USER', {})).toMatchObject({ payload: { message: expect.stringContaining('frozen') } })
  })
})
