import { auth } from '@latchkey/wire/api/auth'
import { sessionMessages } from '@latchkey/wire/api/sessions'
import { vault } from '@latchkey/wire/api/vault'
import type { Hex } from '@latchkey/wire/caip'
import { delegationParameters, rootDelegations } from '@latchkey/wire/delegation'
import { concatHex, encodeAbiParameters, parseAbiParameters } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { afterAll, expect, it } from 'vitest'
import { testProjectId } from '../../testing/testApi.ts'
import { refusalOf } from '../../testing/testWorld.ts'
import { startTestWallet } from '../auth/testing/testWallet.ts'
import { type Browser, grantByCode, makeWallet, tokenOf } from '../vault/testing/testVault.ts'
import { accountOf } from './accountOf.ts'
import { readPermissions } from './permissions.ts'
import { accountId, dapp, game, type Key, type NewSession, newKey, openSessionRoom } from './testing/sessionRoom.ts'

const { database, grantOf, call, activateFor, nextNonce } = await openSessionRoom()
const wallet = await startTestWallet({ connection: database })
afterAll(() => wallet.stop())
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/** An active session of an account that the embedded wallet has: its standard account or a smart account. */
const grantFrom = async (account: Key, walletId?: string) => {
  const grant = grantOf()
  const message = sessionMessages.create(accountId(account.address), testProjectId, grant)
  const signature = await account.signMessage({ message })
  const body = { ...grant, signature, ...(walletId && { walletId }) }
  const { pci, key } = (await (await call(account.address, '', body, '&v=2')).json()) as NewSession
  const roots = rootDelegations({
    ...{ account: account.address, cosigner: publicKeyToAddress(key.publicKey), key: dapp.address },
    ...{ expiry: grant.expiry, permissions: await readPermissions(grant.permissions, accountOf(account.address)) },
  })
  const signed = roots.map((root) => ({ ...root, signature: '0x00' as const }))
  await activateFor(
    account,
    pci,
    concatHex([manager, encodeAbiParameters(parseAbiParameters(delegationParameters), [signed])]),
  )
  return async () => {
    const use = {
      pci,
      nonce: nextNonce(),
      calls: [{ to: game as Hex, value: '0x0' as Hex, data: '0x11223344' as Hex }],
    }
    const asked = await dapp.signMessage({ message: sessionMessages.use(pci, use.nonce, use.calls) })
    return await call(account.address, '/sign', { ...use, signature: asked })
  }
}
const frozen = { status: 403, field: 'pci', says: 'The wallet of this account is frozen.' }
const freeze = ({ client, session }: Browser) => client.call(vault.freeze, {}, tokenOf({ session }))

it("[threat 33] a frozen wallet's accounts get no signature of the server until it is unfrozen", async () => {
  const owner = await wallet.logIn('freezes@example.com')
  const made = await makeWallet(owner, 'assisted', 'code')
  const uses = [await grantFrom(newKey(), made.walletId), await grantFrom(newKey(), made.walletId)]
  for (const use of uses) expect((await use()).status).toBe(200)
  await freeze(owner)
  for (const use of uses) expect(await refusalOf(await use())).toEqual(frozen)
  const grant = await grantByCode(owner, made.code, 'unfreeze')
  await owner.client.call(vault.unfreeze, { grant }, tokenOf(owner))
  for (const use of uses) expect((await use()).status).toBe(200)
})

it('[threat 33] freezing a wallet stops no permission of others', async () => {
  const [owner, stranger] = [await wallet.logIn('keeps@example.com'), await wallet.logIn('grieves@example.com')]
  const account = newKey()
  const made = await makeWallet(owner, 'assisted')
  const use = await grantFrom(account, made.walletId)
  const external = await grantFrom(newKey())
  await makeWallet(stranger, 'assisted')
  await database.pool.query('UPDATE wallets SET evm_address = $1 WHERE user_id = $2', [
    ...[account.address, stranger.session.userId],
  ])
  await freeze(stranger)
  expect((await use()).status).toBe(200)
  expect((await external()).status).toBe(200)
  await owner.client.call(auth.signOut, { isEverywhere: true }, tokenOf(owner))
  expect((await use()).status).toBe(200)
})

it('[threat 79] a deleted account leaves no permission that the server would sign for', async () => {
  const owner = await wallet.logIn('leaves@example.com')
  const made = await makeWallet(owner, 'assisted')
  const use = await grantFrom(newKey(), made.walletId)
  await database.pool.query('DELETE FROM wallets WHERE id = $1', [made.walletId])
  expect(await refusalOf(await use())).toMatchObject({ status: 400, field: 'pci' })
})
