import { type Address, toCoinType } from '@latchkey/wire/caip'
import { sql } from 'drizzle-orm'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractWalletOf } from '../../testing/contractWallet.ts'
import { refusalOf, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const [ethereum, sei] = [60, toCoinType(1329)]
const newKey = () => privateKeyToAccount(generatePrivateKey())

/** A name whose home is a chain, with one address on Ethereum and on chain 1329. */
const give = async (name: string, home: number, owner: Address) => {
  const { db } = world.database
  await db.execute(sql`INSERT INTO names (name, home_coin_type, signer) VALUES (${name}, ${home}, ${owner})`)
  for (const coinType of [ethereum, sei])
    await db.execute(sql`INSERT INTO name_addresses (name, coin_type, address) VALUES (${name}, ${coinType}, ${owner})`)
}
const take = async (name: string, address: Address, sign: (message: string) => Promise<string>) => {
  const thief = newKey().address
  const timestamp = Math.floor(Date.now() / 1_000)
  const message = JSON.stringify({ name, coin_type: ethereum, address: thief, timestamp })
  const body = { coin_type: sei, address, message, signature: await sign(message) }
  return world.api.post(`/v1/profile/account/${name}/address`, body)
}

it('[threat 83] a contract with the owner’s address on another chain can’t take over a name, and with it its payments', async () => {
  const { address, signAhead } = contractWalletOf(newKey())
  await give('victim.latchkey.id', ethereum, address)
  const refused = await take('victim.latchkey.id', address, signAhead)
  expect(await refusalOf(refused)).toMatchObject({ status: 401, field: 'address' })
  // At home it may, and a key is the same on every chain.
  await give('athome.latchkey.id', sei, address)
  expect((await take('athome.latchkey.id', address, signAhead)).status).toBe(200)
  const key: PrivateKeyAccount = newKey()
  await give('bykey.latchkey.id', ethereum, key.address)
  expect((await take('bykey.latchkey.id', key.address, (message) => key.signMessage({ message }))).status).toBe(200)
})
