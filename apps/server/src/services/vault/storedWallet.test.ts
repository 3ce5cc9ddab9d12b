import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { makeWallet, random, reserve, signProof, tokenOf, wrap } from './testing/testVault.ts'

const { wallet, database } = await openTestWallet()
const dayMs = 86_400_000

it.each(['evmAddress', 'solanaAddress'])('[threat 82] the %s of a wallet is no place to store files', async (field) => {
  const { body } = await makeWallet(await wallet.logIn(`${field.toLowerCase()}-1@example.com`), 'code')
  const owner = await wallet.logIn(`${field.toLowerCase()}-2@example.com`)
  const unlockers = (await reserve(owner, 'code')).map(wrap)
  const ask = (length: number) => {
    const sent = { ...body, unlockers, walletId: random(16), [field]: 'x'.repeat(length) }
    return owner.client.post(vault.create.path, sent, tokenOf(owner))
  }
  expect((await ask(65)).status).toBe(400)
  expect((await ask(64)).status).toBe(200)
})

it('[threat 82] a wallet signs at most a hundred requests a day, each of which is remembered', async () => {
  const owner = await wallet.logIn('proofs@example.com')
  const { authKey, walletId } = await makeWallet(owner, 'code')
  const addDevice = async () => {
    const [reserved] = await reserve(owner, 'device')
    if (!reserved) throw new Error('Nothing was reserved.')
    const body = { unlocker: wrap(reserved), epoch: 1 }
    const ids = { userId: owner.session.userId, walletId, epoch: 1 }
    const proof = await signProof(authKey, { action: 'addUnlocker', ...ids, body })
    return await owner.client.call(vault.addUnlocker, { ...body, proof }, tokenOf(owner))
  }
  await addDevice()
  const { rowCount } = await database.pool.query(`UPDATE window_counters SET count = 100 WHERE key = 'signed:' || $1`, [
    walletId,
  ])
  expect(rowCount).toBe(1)
  expect(await refusalOf(addDevice())).toBe('vault.tooManyOpenings')
  wallet.skip(dayMs)
  const { refreshToken } = owner.session
  owner.session = await owner.client.call(auth.refresh, { refreshToken })
  expect(await addDevice()).toEqual({ success: true })
})

it('an epoch that no wallet reaches is refused as any other mistake of a caller', async () => {
  const owner = await wallet.logIn('epochs@example.com')
  await makeWallet(owner, 'code')
  const ask = async (epoch: number) => {
    const { status } = await owner.client.post(vault.watchPrevious.path, { epoch, isWatched: true }, tokenOf(owner))
    return status
  }
  expect([await ask(2_147_483_647), await ask(2_147_483_648)]).toEqual([200, 400])
})
