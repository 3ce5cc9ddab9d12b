import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { randomBytes, randomId, toBase64Url } from '../bytes.ts'
import { createFakePasskeys } from '../testing/fakePasskeys.ts'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import type { StoredWallet } from '../testing/fakeVaults.ts'
import { openAsOperator } from '../testing/openAsOperator.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { codeSecret, newCode } from './recoveryCode.ts'

const copy = (wallet: StoredWallet): StoredWallet => structuredClone(wallet)

const start = async (custody: 'assisted' | 'self') => {
  const server = createFakeServer({ custody })
  const person = createFakePrompt()
  const wallet = await startTestWallet({ server, prompt: person.prompt })
  const { userId } = await wallet.logIn()
  const accounts = await wallet.vault.open()
  const stored = () => server.vaults.wallets.get(userId)!
  return { server, wallet, userId, accounts, stored, person }
}

describe('theft of all server data', () => {
  it('unlocks no self-custody wallet, even with all gates', async () => {
    const { server, userId, stored, person } = await start('self')
    const everything = [
      ...server.vaults.gates.values(),
      ...server.users.values(),
      ...server.refreshes.keys(),
      server.wire,
    ]
    expect(await openAsOperator(userId, stored(), everything)).toBeUndefined()
    expect(stored().unlockers.some((row) => row.userHalf !== undefined)).toBe(false)
    // The control: with the one thing that is not stored it opens.
    const secret = toBase64Url(await codeSecret(person.kept[0]!))
    expect(await openAsOperator(userId, stored(), [secret])).toHaveLength(16)
  })

  it('unlocks an assisted wallet, as documented, so the test can tell the difference', async () => {
    const { userId, stored } = await start('assisted')
    expect(await openAsOperator(userId, stored())).toHaveLength(16)
  })
})

describe('"Switch to self-custody"', () => {
  it('removes the operator: its half and all stored data no longer unlock the wallet', async () => {
    const { wallet, userId, stored, accounts, server } = await start('assisted')
    const before = copy(stored())
    const code = await newCode()
    await wallet.vault.makeItYours({ code, withPasskey: true })
    expect(stored().epoch).toBe(2)
    expect(stored().unlockers.map(({ type }) => type)).toEqual(['code', 'device', 'passkey'])
    expect(await openAsOperator(userId, stored(), [before, [...server.vaults.gates.values()]])).toBeUndefined()
    // The same halves against the new vault, under the old names.
    const mixed = { ...copy(stored()), unlockers: before.unlockers }
    expect(await openAsOperator(userId, mixed)).toBeUndefined()
    expect(await wallet.vault.open()).toEqual(accounts)
  })

  it('does not undo an earlier copy: only a new key would', async () => {
    const { wallet, userId, stored } = await start('assisted')
    const before = copy(stored())
    await wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })
    expect(await openAsOperator(userId, before)).toHaveLength(16)
  })

  it('lets the user in on another browser by code and by passkey', async () => {
    const server = createFakeServer()
    const passkeys = createFakePasskeys()
    const first = await startTestWallet({ server, passkeys })
    await first.logIn()
    const { evmAddress } = await first.vault.open()
    const code = await newCode()
    await first.vault.makeItYours({ code, withPasskey: true })
    for (const person of [
      createFakePrompt(({ tryCode }) => tryCode(code)),
      createFakePrompt(({ tryPasskey }) => tryPasskey()),
    ]) {
      const other = await startTestWallet({ server, prompt: person.prompt, passkeys })
      await other.logIn()
      expect(await other.vault.open()).toMatchObject({ evmAddress })
      expect(person.offered).toEqual([['passkey', 'code']])
    }
  })

  it('changes nothing when the server refuses it', async () => {
    const { wallet, stored, accounts, server } = await start('assisted')
    server.answers[vault.rotate.path] = () => {
      throw new TypeError('the server fell over')
    }
    await expect(wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })).rejects.toThrow()
    expect(stored().epoch).toBe(1)
    expect(await wallet.vault.open()).toMatchObject(accounts)
  })
})

describe('an operator who writes to the database', () => {
  it('cannot add an unlocker: the proof fails without the auth key, and the row opens nothing without the data key', async () => {
    const { server, wallet, userId, stored } = await start('self')
    const row = stored().unlockers[0]!
    const forged = {
      ...row,
      unlockerId: randomId(),
      wrapped: { iv: toBase64Url(randomBytes(12)), data: toBase64Url(randomBytes(48)) },
    }
    const proof = { nonce: randomId(), signature: toBase64Url(randomBytes(64)) }
    await expect(server.vaults.addUnlocker(userId, forged, 1, proof)).rejects.toMatchObject({ status: 403 })
    stored().unlockers.push({ ...forged, type: 'assisted', userHalf: toBase64Url(randomBytes(32)) })
    const person = createFakePrompt(({ tryCode }) => tryCode('0'))
    const other = await startTestWallet({ server, prompt: person.prompt })
    await other.logIn()
    await expect(other.vault.open()).rejects.toBeDefined()
    expect(person.offered).toEqual([['passkey', 'code']])
    await wallet.vault.lock()
    await expect(wallet.vault.open()).resolves.toBeDefined()
  })

  it('cannot get the data key by marking a self-custody wallet as assisted', async () => {
    const { server, wallet, stored } = await start('self')
    server.config.custody = 'assisted'
    await wallet.vault.lock()
    await wallet.vault.open()
    expect(stored().unlockers.some(({ type }) => type === 'assisted')).toBe(false)
  })

  it('cannot change what is wrapped by returning another type than requested', async () => {
    const { server, wallet, stored } = await start('assisted')
    const honest = server.answers[vault.reserve.path]!
    server.answers[vault.reserve.path] = async (_: never, call) => honest({ types: ['assisted'] } as never, call)
    await expect(wallet.vault.enrolCode(await newCode())).rejects.toMatchObject({ code: 'network.badReply' })
    expect(stored().unlockers).toHaveLength(2)
  })

  it.each([
    ['an older epoch', (now: StoredWallet, old: StoredWallet) => Object.assign(now, old), 'vault.rolledBack'],
    [
      'another address',
      (now: StoredWallet) => Object.assign(now, { evmAddress: `0x${'11'.repeat(20)}` }),
      'vault.addressMismatch',
    ],
    ['another wallet', (now: StoredWallet) => Object.assign(now, { walletId: randomId() }), 'vault.addressMismatch'],
  ])('cannot serve %s to a browser with newer knowledge', async (_, tamper, code) => {
    const { wallet, stored } = await start('assisted')
    const old = copy(stored())
    await wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })
    await wallet.vault.lock()
    tamper(stored(), old)
    await expect(wallet.vault.open()).rejects.toMatchObject({ code })
  })

  it('cannot convince a browser with a wallet that there is none', async () => {
    const { server, wallet, userId } = await start('assisted')
    await wallet.vault.lock()
    server.vaults.wallets.delete(userId)
    await expect(wallet.vault.open()).rejects.toMatchObject({ code: 'vault.missing' })
    expect(server.vaults.wallets.size).toBe(0)
  })

  it('cannot show a wrong address to a new browser either', async () => {
    const { server, stored } = await start('assisted')
    stored().evmAddress = `0x${'11'.repeat(20)}`
    const other = await startTestWallet({ server })
    await other.logIn()
    await expect(other.vault.open()).rejects.toBeDefined()
  })

  it('cannot continue a session as another user, whose wallet it can open, before or after a reload', async () => {
    const { server, wallet, userId, accounts } = await start('self')
    const second = await startTestWallet({ server })
    await second.logIn()
    const mallory = await startTestWallet({ server })
    await mallory.logIn('mallory@example.com')
    const other = server.users.get('mallory@example.com')!
    for (const known of server.refreshes.values()) known.who = other
    server.tokens.clear()
    const reloaded = await startTestWallet({ server, entries: second.entries })
    for (const browser of [wallet, reloaded]) {
      await expect(browser.callWallet(vault.read, {})).rejects.toMatchObject({ code: 'session.ended' })
      expect(await browser.session.restore()).toBeUndefined()
    }
    // The control: a server that tells the truth continues it.
    expect((await wallet.logIn()).userId).toBe(userId)
    server.tokens.clear()
    const honest = await startTestWallet({ server, entries: wallet.entries })
    expect(await honest.session.restore()).toMatchObject({ userId })
    expect(await honest.vault.open()).toEqual(accounts)
  })

  it('cannot show an old state to a browser that opened a newer one while its prompt was shown', async () => {
    const { server, wallet, userId, stored, person } = await start('self')
    const [pinKey] = [...wallet.entries.keys()].filter((key) => key.includes(`wallet:${userId}`))
    const entries = new Map<string, unknown>()
    const late = createFakePrompt(async ({ tryCode }) => {
      const pin = wallet.entries.get(pinKey ?? '') as object
      entries.set(pinKey ?? '', { ...pin, epoch: stored().epoch + 1 })
      await tryCode(person.kept[0]!)
    })
    const other = await startTestWallet({ server, entries, prompt: late.prompt })
    await other.logIn()
    await expect(other.vault.open()).rejects.toMatchObject({ code: 'vault.rolledBack' })
    expect(entries.get(pinKey ?? '')).toMatchObject({ epoch: stored().epoch + 1 })
    await expect(other.vault.open()).rejects.toMatchObject({ code: 'vault.rolledBack' })
  })

  it("cannot give one user another's wallet", async () => {
    const { server, stored } = await start('assisted')
    const bob = await startTestWallet({ server })
    const { userId } = await bob.logIn('bob@example.com')
    server.vaults.wallets.set(userId, copy(stored()))
    await expect(bob.vault.open()).rejects.toBeDefined()
  })
})

describe('a copy of a browser profile', () => {
  it('unlocks nothing after logout, and nothing without the server', async () => {
    const { server, wallet } = await start('assisted')
    const stolen = await startTestWallet({ server, entries: new Map(wallet.entries) })
    server.refreshes.clear()
    server.tokens.clear()
    await expect(stolen.vault.open()).rejects.toMatchObject({ code: 'session.ended' })
    server.knobs.isDown = true
    const offline = await startTestWallet({ server, entries: new Map(wallet.entries) })
    await expect(offline.vault.open()).rejects.toBeDefined()
  })
})
