import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { newCode } from './recoveryCode.ts'

/**
 * A user with an assisted wallet, whose replies to the switch to self-custody are lost after the server has applied it.
 */
const start = async () => {
  const server = createFakeServer()
  const entries = new Map<string, unknown>()
  const wallet = await startTestWallet({ server, entries })
  await wallet.logIn()
  const accounts = await wallet.vault.open()
  const knobs = { isLost: true, isReadLost: false, tries: 0 }
  const { [vault.rotate.path]: rotate, [vault.read.path]: read } = server.answers
  server.answers[vault.rotate.path] = async (body, call) => {
    knobs.tries += 1
    const answer = await rotate!(body, call)
    if (knobs.isLost) throw new TypeError('connection reset')
    return answer
  }
  server.answers[vault.read.path] = (body, call) => {
    // The flow reads the wallet first; it is the look afterwards that gets lost.
    if (knobs.isReadLost && knobs.tries > 0) throw new TypeError('connection reset')
    return read!(body, call)
  }
  const types = () => [...server.vaults.wallets.values()][0]!.unlockers.map(({ type }) => type)
  return { server, entries, wallet, accounts, knobs, types }
}

describe('a lost reply of "Switch to self-custody"', () => {
  it('counts as done when the wallet confirms it, and this browser stays an unlock method', async () => {
    const { server, entries, wallet, accounts, types } = await start()
    await wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })
    expect(types()).toEqual(['code', 'device'])
    expect(await wallet.vault.open()).toEqual(accounts)
    const { prompt, offered } = createFakePrompt()
    const reloaded = await startTestWallet({ server, entries, prompt })
    expect(await reloaded.vault.open()).toEqual(accounts)
    expect(offered).toEqual([])
  })

  it('tells the user to save the code while the outcome is unknown, and a second try confirms it', async () => {
    const { wallet, knobs, accounts, types } = await start()
    knobs.isReadLost = true
    const code = await newCode()
    await expect(wallet.vault.makeItYours({ code, withPasskey: false })).rejects.toMatchObject({
      code: 'vault.maybeYours',
    })
    Object.assign(knobs, { isReadLost: false, isLost: false })
    await wallet.vault.makeItYours({ code, withPasskey: false })
    expect(knobs.tries).toBe(1)
    expect(types()).toEqual(['code', 'device'])
    expect(await wallet.vault.open()).toEqual(accounts)
  })

  it('does not count as done for another code than the one that unlocks the wallet', async () => {
    const { wallet, knobs } = await start()
    knobs.isReadLost = true
    await expect(wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })).rejects.toThrow()
    Object.assign(knobs, { isReadLost: false, isLost: false })
    await expect(wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })).rejects.toMatchObject({
      code: 'vault.conflict',
    })
  })

  it('cannot be followed by a second switch with another code, and the first code stays the one', async () => {
    const { wallet, knobs, types } = await start()
    knobs.isLost = false
    await wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })
    await expect(wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })).rejects.toMatchObject({
      code: 'vault.conflict',
    })
    expect(knobs.tries).toBe(1)
    expect(types()).toEqual(['code', 'device'])
  })

  it('keeps this browser an unlock method after a reload in between', async () => {
    const { server, entries, wallet, knobs, accounts } = await start()
    knobs.isReadLost = true
    await expect(wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })).rejects.toThrow()
    knobs.isReadLost = false
    const { prompt, offered } = createFakePrompt()
    const reloaded = await startTestWallet({ server, entries, prompt })
    expect(await reloaded.vault.open()).toEqual(accounts)
    expect(offered).toEqual([])
  })

  it('is a failure when the request never arrived, and the wallet is unchanged', async () => {
    const { server, wallet, accounts, types } = await start()
    server.answers[vault.rotate.path] = () => {
      throw new TypeError('connection refused')
    }
    await expect(wallet.vault.makeItYours({ code: await newCode(), withPasskey: false })).rejects.toMatchObject({
      code: 'network.apiUnreachable',
    })
    expect(types()).toEqual(['assisted', 'device'])
    expect(await wallet.vault.open()).toEqual(accounts)
  })
})
