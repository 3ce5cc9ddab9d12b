import type { Address } from '@latchkey/wire/caip'
import { toCoinType } from '@latchkey/wire/caip'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const sei = toCoinType(1329)
const newKey = () => privateKeyToAccount(generatePrivateKey())
type Key = ReturnType<typeof newKey>

const send = async (key: Key, path: string, message: string) => {
  const signature = await key.signMessage({ message })
  return world.api.post(path, { coin_type: sei, address: key.address, message, signature })
}
const textOf = (said: object) => JSON.stringify({ timestamp: Math.floor(Date.now() / 1_000), ...said })
const signed = async (key: Key, path: string, said: object) =>
  expect((await send(key, path, textOf(said))).status).toBe(200)
const register = (key: Key, name: string) => signed(key, '/v1/profile/account', { name, attributes: {} })
const lead = (key: Key, name: string, coinType: number, address: Address) =>
  signed(key, `/v1/profile/account/${name}/address`, { name, coin_type: coinType, address })
const shownOf = async (address: Address) => {
  const reverse = await world.read<{ name: string }[]>(`/v1/profile/reverse/${address}?apiVersion=2`)
  const { name } = await world.read<{ name: string | null }>(`/v1/identity/${address}`)
  return { identity: name, reverse: reverse.map((one) => one.name) }
}

describe('the name shown for an address', () => {
  it.each([
    ['another chain', toCoinType(137)],
    ['Ethereum', 60],
    ['its own chain', sei],
  ])('[API-03] [API-14] is not one that a stranger points at it on %s', async (where, coinType) => {
    const [mallory, victim] = [newKey(), newKey()]
    const name = `mallory-${where.split(' ').join('-').toLowerCase()}.latchkey.id`
    await register(mallory, name)
    await lead(mallory, name, coinType, victim.address)
    expect(await shownOf(victim.address)).toEqual({ identity: null, reverse: [] })
    const own = `victim-${coinType}.latchkey.id`
    await register(victim, own)
    expect(await shownOf(victim.address)).toEqual({ identity: own, reverse: [own] })
  })

  it("[API-14] [API-16] after a transfer, is no longer the giver's, and the receiver's once they signed", async () => {
    const [giver, heir] = [newKey(), newKey()]
    const name = 'heirloom.latchkey.id'
    await register(giver, name)
    // The letter case doesn't matter.
    await lead(giver, name, sei, heir.address.toLowerCase() as Address)
    expect(await shownOf(giver.address)).toEqual({ identity: null, reverse: [] })
    expect(await shownOf(heir.address)).toEqual({ identity: null, reverse: [] })
    await signed(heir, `/v1/profile/account/${name}/attributes`, { name, attributes: { bio: 'Mine' } })
    expect(await shownOf(heir.address)).toEqual({ identity: name, reverse: [name] })
  })

  it("[API-14] stays the owner's while the name points elsewhere on other chains", async () => {
    const [owner, other] = [newKey(), newKey()]
    const name = 'steady.latchkey.id'
    await register(owner, name)
    await lead(owner, name, 60, other.address)
    expect(await shownOf(owner.address)).toEqual({ identity: name, reverse: [name] })
  })
})

it('[API-16] a registration cannot be sent again as a change, which would undo later ones', async () => {
  const key = newKey()
  const name = 'undone.latchkey.id'
  const registration = textOf({ name, attributes: { bio: 'Old' } })
  expect((await send(key, '/v1/profile/account', registration)).status).toBe(200)
  await signed(key, `/v1/profile/account/${name}/attributes`, { name, attributes: { bio: 'New' } })
  const replay = await send(key, `/v1/profile/account/${name}/attributes`, registration)
  expect(await refusalOf(replay)).toMatchObject({ status: 400, field: 'timestamp' })
  expect(await world.read(`/v1/profile/account/${name}`)).toMatchObject({ attributes: { bio: 'New' } })
})
