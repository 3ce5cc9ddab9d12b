import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { createFakePasskeys } from '../testing/fakePasskeys.ts'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { recordBodies } from '../testing/recordBodies.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { prfSalt } from './passkeys.ts'
import { newCode } from './recoveryCode.ts'

const start = async (options: Partial<Parameters<typeof startTestWallet>[0]> = {}) => {
  const server = options.server ?? createFakeServer()
  const wallet = await startTestWallet({ ...options, server })
  await wallet.logIn()
  return { ...wallet, server }
}
const stored = (server: ReturnType<typeof createFakeServer>) => [...server.vaults.wallets.values()][0]!
const proof = { nonce: expect.any(String), signature: expect.any(String) }

describe('the server is sent', () => {
  it('an assisted and a device unlocker at first login', async () => {
    const server = createFakeServer()
    const bodies = recordBodies(server, vault.reserve, vault.create)
    await (await start({ server })).vault.open()
    expect(bodies).toMatchObject([
      { types: ['assisted', 'device'] },
      {
        unlockers: [
          { type: 'assisted', label: 'Assisted' },
          { type: 'device', label: 'Test browser' },
        ],
      },
    ])
  })

  it('a code, a device and a passkey for a wallet in self-custody', async () => {
    const server = createFakeServer({ custody: 'self' })
    const bodies = recordBodies(server, vault.reserve, vault.create, vault.passkeyOptions, vault.addUnlocker)
    const passkeys = createFakePasskeys()
    await (await start({ server, passkeys })).vault.open()
    const { walletId } = stored(server)
    expect(bodies).toMatchObject([
      { types: ['code', 'device'] },
      {
        walletId,
        unlockers: [
          { type: 'code', label: 'Recovery code' },
          { type: 'device', label: 'Test browser' },
        ],
      },
      { purpose: 'enrol' },
      { types: ['passkey'] },
      { unlocker: { type: 'passkey', label: 'Passkey' }, epoch: 1, proof, grant: expect.any(String), response: {} },
    ])
    expect(passkeys.salts).toEqual([await prfSalt(walletId)])
  })

  it('one more code, with a grant if there is one', async () => {
    const { server, vault: own } = await start()
    await own.open()
    const bodies = recordBodies(server, vault.reserve, vault.addUnlocker)
    await own.enrolCode(await newCode(), 'a grant')
    await own.enrolCode(await newCode())
    expect(bodies).toMatchObject([
      { types: ['code'] },
      { unlocker: { type: 'code', label: 'Recovery code' }, epoch: 1, proof, grant: 'a grant' },
      { types: ['code'] },
      { unlocker: { type: 'code', label: 'Recovery code' }, epoch: 1, proof },
    ])
    expect(bodies[1]).not.toHaveProperty('response')
    expect(bodies[3]).not.toHaveProperty('grant')
  })

  it('one more passkey, with its answer', async () => {
    const { server, vault: own } = await start()
    await own.open()
    const bodies = recordBodies(server, vault.addUnlocker)
    await own.enrolPasskey('a grant')
    expect(bodies).toMatchObject([
      {
        unlocker: { type: 'passkey', label: 'Passkey', credentialId: expect.any(String) },
        grant: 'a grant',
        response: {},
      },
    ])
    expect((await own.unlockers()).map(({ type }) => type)).toEqual(['assisted', 'device', 'passkey'])
  })

  it('this browser as one more unlocker, after another method opened the wallet', async () => {
    const server = createFakeServer({ custody: 'self' })
    const passkeys = createFakePasskeys()
    await (await start({ server, passkeys })).vault.open()
    const row = stored(server).unlockers.find(({ type }) => type === 'passkey')!
    const bodies = recordBodies(server, vault.passkeyOptions, vault.openGate, vault.reserve, vault.addUnlocker)
    const { prompt } = createFakePrompt(({ tryPasskey }) => tryPasskey())
    const other = await start({ server, passkeys, prompt })
    await other.vault.open()
    expect(bodies).toMatchObject([
      { purpose: 'unlock' },
      { unlockerId: row.unlockerId, response: { id: row.credentialId } },
      { types: ['device'] },
      { unlocker: { type: 'device', label: 'Test browser' }, epoch: 1, proof },
    ])
    const pin = { walletId: stored(server).walletId, epoch: 1, unlockerId: stored(server).unlockers.at(-1)?.unlockerId }
    expect([...other.entries.values()]).toContainEqual(expect.objectContaining(pin))
  })

  it('a new data key with the code, this browser and the passkey, when it becomes self-custodial', async () => {
    const { server, vault: own } = await start()
    await own.open()
    const bodies = recordBodies(server, vault.reserve, vault.rotate)
    await own.makeItYours({ code: await newCode(), withPasskey: true, grant: 'a grant' })
    expect(bodies.filter((body) => 'fromEpoch' in body)).toMatchObject([
      {
        ...{ fromEpoch: 1, proof, grant: 'a grant' },
        unlockers: [
          { type: 'code', label: 'Recovery code' },
          { type: 'device', label: 'Test browser' },
          { type: 'passkey', label: 'Passkey', response: {} },
        ],
      },
    ])
    expect(bodies.filter((body) => 'types' in body)).toEqual([{ types: ['passkey'] }, { types: ['code', 'device'] }])
    expect(stored(server)).toMatchObject({
      epoch: 2,
      unlockers: [{ type: 'code' }, { type: 'device' }, { type: 'passkey' }],
    })
  })

  it('no grant and no second passkey where there is none, or one already', async () => {
    const { server, vault: own } = await start()
    await own.open()
    await own.enrolPasskey()
    const bodies = recordBodies(server, vault.reserve, vault.rotate)
    await own.makeItYours({ code: await newCode(), withPasskey: true })
    expect(bodies).toMatchObject([{ types: ['code', 'device'] }, { unlockers: [{}, {}, { type: 'passkey' }] }])
    expect(bodies[1]).not.toHaveProperty('grant')
    expect(bodies[1]).not.toHaveProperty('unlockers.2.response')
    const other = await start()
    await other.vault.open()
    await other.vault.makeItYours({ code: await newCode(), withPasskey: false })
    expect(stored(other.server).unlockers.map(({ type }) => type)).toEqual(['code', 'device'])
  })
})
