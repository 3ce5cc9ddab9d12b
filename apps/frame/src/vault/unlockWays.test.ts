import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { WalletError } from '@latchkey/wire/walletErrors'
import { describe, expect, it, vi } from 'vitest'
import { createFakePasskeys } from '../testing/fakePasskeys.ts'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer, type FakeServer } from '../testing/fakeServer.ts'
import { Refusal } from '../testing/fakeVaults.ts'
import { recordBodies } from '../testing/recordBodies.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'

type Options = Partial<Parameters<typeof startTestWallet>[0]>
const start = async (server: FakeServer, options: Options = {}) => {
  const wallet = await startTestWallet({ server, ...options })
  await wallet.logIn()
  return wallet
}
const stored = (server: FakeServer) => [...server.vaults.wallets.values()][0]!
/** Refuses one unlocker's gate. */
const refuse = (server: FakeServer, type: string, status: number) => {
  const { unlockerId } = stored(server).unlockers.find((row) => row.type === type)!
  const answer = server.answers[vault.openGate.path] as unknown as (
    body: { unlockerId: string },
    call: never,
  ) => unknown
  server.answers[vault.openGate.path] = ((body: { unlockerId: string }, call: never) => {
    if (body.unlockerId === unlockerId) throw new Refusal(status, 'vault.refused')
    return answer(body, call)
  }) as never
}
const selfCustody = async () => {
  const server = createFakeServer({ custody: 'self' })
  const passkeys = createFakePasskeys()
  const { prompt, kept } = createFakePrompt()
  const first = await start(server, { prompt, passkeys })
  const { evmAddress } = await first.vault.open()
  const credentialId = stored(server).unlockers.find(({ type }) => type === 'passkey')?.credentialId ?? ''
  return { server, passkeys, evmAddress, credentialId, code: kept[0]!, first }
}
const never = createFakePrompt(() => Promise.reject(new Error('asked'))).prompt

describe('the next unlock method', () => {
  it.each([403, 404, 409, 410])('is tried when the server refuses one with %i', async (status) => {
    const server = createFakeServer()
    const first = await start(server)
    const { evmAddress } = await first.vault.open()
    refuse(server, 'device', status)
    const reloaded = await startTestWallet({ server, entries: first.entries })
    await expect(reloaded.vault.open()).resolves.toMatchObject({ evmAddress })
  })

  it.each([400, 401, 429, 500, 503])('is not tried when the server fails with %i', async (status) => {
    const server = createFakeServer()
    const first = await start(server)
    await first.vault.open()
    refuse(server, 'device', status)
    const reloaded = await startTestWallet({ server, entries: first.entries })
    await expect(reloaded.vault.open()).rejects.toBeDefined()
  })

  it('opens the wallet even where this browser cannot be added', async () => {
    const server = createFakeServer()
    const { evmAddress } = await (await start(server)).vault.open()
    server.answers[vault.addUnlocker.path] = () => {
      throw new Refusal(500, 'vault.full')
    }
    const other = await start(server)
    await expect(other.vault.open()).resolves.toMatchObject({ evmAddress })
    expect([...other.entries.values()]).toContainEqual(expect.objectContaining({ evmAddress, unlockerId: null }))
  })

  it('is refused for a wallet without an assisted half', async () => {
    const server = createFakeServer()
    await (await start(server)).vault.open()
    for (const row of stored(server).unlockers) delete (row as { userHalf?: string }).userHalf
    await expect((await start(server)).vault.open()).rejects.toMatchObject({ code: 'vault.cannotOpen' })
  })
})

describe('the passkey that just logged in', () => {
  it('is asked alone and opens the wallet without a prompt', async () => {
    const { server, passkeys, evmAddress, credentialId } = await selfCustody()
    const get = vi.spyOn(passkeys, 'get')
    const other = await start(server, { passkeys, prompt: never })
    await expect(other.vault.open(credentialId)).resolves.toMatchObject({ evmAddress })
    const topic = { purpose: 'unlock', nonce: expect.any(String) }
    const question = { topic, options: { allowCredentials: [{ id: credentialId }] } }
    expect(get).toHaveBeenCalledExactlyOnceWith(question, expect.any(Uint8Array))
  })

  it.each(['passkey.notUsed', 'passkey.refused', 'vault.passkeyUnusable', 'vault.cannotOpen'] as const)(
    'leaves the choice to its owner after %s',
    async (code) => {
      const { server, passkeys, evmAddress, credentialId } = await selfCustody()
      const person = createFakePrompt(({ tryPasskey }) => tryPasskey())
      const get = vi.spyOn(passkeys, 'get')
      get.mockRejectedValueOnce(new WalletError(code))
      const other = await start(server, { passkeys, prompt: person.prompt })
      await expect(other.vault.open(credentialId)).resolves.toMatchObject({ evmAddress })
      expect(person.offered).toEqual([['passkey', 'code']])
      expect(get.mock.calls[1]?.[0].options).toEqual({})
    },
  )

  it('ends the attempt after another failure, and is not asked if the wallet does not know it', async () => {
    const { server, passkeys, credentialId } = await selfCustody()
    const get = vi.spyOn(passkeys, 'get').mockRejectedValueOnce(new WalletError('network.offline'))
    const other = await start(server, { passkeys, prompt: never })
    await expect(other.vault.open(credentialId)).rejects.toMatchObject({ code: 'network.offline' })
    get.mockClear()
    await expect(other.vault.open('unknown')).rejects.toThrow('asked')
    expect(get).not.toHaveBeenCalled()
  })
})

describe('a prompt to unlock', () => {
  it('that is closed, or says what is not so, leaves the wallet locked', async () => {
    const { server, passkeys } = await selfCustody()
    for (const answer of ['cancelled', 'opened'] as const) {
      const other = await start(server, { passkeys, prompt: { ...never, askUnlock: async () => answer } })
      await expect(other.vault.open()).rejects.toMatchObject({ code: 'vault.locked' })
    }
  })

  it('takes the recovery code, which also confirms the device', async () => {
    const { server, evmAddress, code } = await selfCustody()
    const bodies = recordBodies(server, auth.startStepUp, vault.confirmDevice)
    const other = await start(server, { prompt: createFakePrompt(({ tryCode }) => tryCode(code)).prompt })
    await expect(other.vault.open()).resolves.toMatchObject({ evmAddress })
    expect(bodies).toEqual([
      { action: 'confirmDevice', by: 'code' },
      { by: 'grant', grant: expect.any(String) },
    ])
  })

  it('takes the code even where it does not confirm the device yet', async () => {
    const { server, evmAddress, code } = await selfCustody()
    server.answers[vault.confirmDevice.path] = () => {
      throw new Refusal(403, 'vault.waiting')
    }
    const other = await start(server, { prompt: createFakePrompt(({ tryCode }) => tryCode(code)).prompt })
    await expect(other.vault.open()).resolves.toMatchObject({ evmAddress })
  })
})

describe('an open wallet', () => {
  it('knows the status of its device, other devices and its preferred account', async () => {
    const server = createFakeServer()
    const { vault: own } = await start(server)
    expect([own.isOnProbation(), own.hasNewDevices(), own.preferredAccountType()]).toEqual([false, false, undefined])
    await own.open()
    expect([own.isOnProbation(), own.hasNewDevices()]).toEqual([false, false])
    Object.assign(server.knobs, { deviceStatus: 'probation', newDevices: 1, preferred: 'smartAccount' })
    await own.refresh()
    expect([own.isOnProbation(), own.hasNewDevices(), own.preferredAccountType()]).toEqual([true, true, 'smartAccount'])
    await own.preferAccount('eoa')
    expect([own.preferredAccountType(), server.knobs.preferred]).toEqual(['eoa', 'eoa'])
    await own.lock()
    expect(own.preferredAccountType()).toBeUndefined()
  })

  it('makes a kit on a confirmed device only', async () => {
    const { server, first, code } = await selfCustody()
    await expect(first.vault.makeKit(code)).resolves.toMatchObject({ kind: 'latchkey-kit' })
    server.knobs.deviceStatus = 'probation'
    await expect(first.vault.makeKit(code)).rejects.toMatchObject({ code: 'device.unconfirmed' })
  })

  it('is opened once for several callers, and by nobody without a session', async () => {
    const server = createFakeServer()
    const wallet = await start(server)
    const bodies = recordBodies(server, vault.create)
    await Promise.all([wallet.vault.open(), wallet.vault.open(), wallet.vault.signer()])
    expect(bodies).toHaveLength(1)
    const stranger = await startTestWallet({ server })
    await expect(stranger.vault.open()).rejects.toMatchObject({ code: 'session.ended' })
  })
})
