import { ownArtifact } from '@latchkey/chain/artifacts'
import { type Engine, findAnvil, startEngine } from '@latchkey/chain/engine'
import { identity as table } from '@latchkey/wire/api/identity'
import { profile } from '@latchkey/wire/api/profile'
import { toCoinType } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { type Abi, type Address, encodeFunctionData, getAddress, type Hex, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { refusalOf } from '../../testing/testWorld.ts'

/** ENS's universal resolver on Ethereum. */
const universalResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const alice: Address = '0xa11ce00000000000000000000000000000000001'
const bob: Address = '0xb0b0000000000000000000000000000000000002'

let ethereum: Engine
let node: FakeNode
let database: TestDatabase
let api: TestApi
const names = ownArtifact('EnsNames') as { abi: Abi; deployedBytecode: Hex } & ReturnType<typeof ownArtifact>

/** A local Ethereum with the real chain ID, real calls and reverts, and our names contract at ENS's address. */
beforeAll(async () => {
  ;[database, node, ethereum] = await Promise.all([
    startTestDatabase(),
    startFakeNode(),
    startEngine(findAnvil(), 0, ['--chain-id', '1', '--accounts', '0']),
  ])
  await ethereum.rpc('anvil_setCode', [universalResolver, names.deployedBytecode])
  api = await startTestApi({
    connection: database,
    nodeUrls: [node.url],
    env: { MAINNET_RPC_URL: ethereum.url },
  })
})
afterAll(async () => {
  await api?.stop()
  await ethereum?.end()
  await node?.stop()
  await database?.stop()
})

const send = async (from: Address, functionName: string, args: unknown[]): Promise<void> => {
  await ethereum.rpc('anvil_setBalance', [from, toHex(10n ** 20n)])
  await ethereum.rpc('anvil_impersonateAccount', [from])
  const data = encodeFunctionData({ abi: names.abi, functionName, args })
  const hash = await ethereum.rpc('eth_sendTransaction', [{ from, to: universalResolver, data }])
  // The node answers before the block is mined.
  const receipt = await vi.waitFor(async () =>
    v.parse(v.object({ status: v.string() }), await ethereum.rpc('eth_getTransactionReceipt', [hash])),
  )
  expect(receipt.status).toBe('0x1')
}
const setName = (name: string, owner: Address, avatar = '') =>
  send(bob, 'setName', [toHex(packetToBytes(name)), owner, avatar])
const claim = (from: Address, name: string) => send(from, 'claim', [name])
const nameOf = async (address: Address) => {
  api.services.data.identities.forget(address)
  const response = await api.get(`/v1/identity/${address}?projectId=${testProjectId}`)
  expect(response.status).toBe(200)
  return v.parse(table.identity.reply, await response.json())
}

describe('[API-03] [DATA-11] ENS names on a real node', () => {
  it("are absent for an address without one: the resolver's revert is no failure", async () => {
    expect(await nameOf(alice)).toMatchObject({ name: null, avatar: null })
  })

  it('count only if the name resolves back to the address', async () => {
    await claim(alice, 'alice.eth')
    expect(await nameOf(alice)).toMatchObject({ name: null })
    await setName('alice.eth', bob)
    expect(await nameOf(alice)).toMatchObject({ name: null })
    await setName('alice.eth', alice, 'https://pictures.example/a.png')
    expect(await nameOf(alice)).toMatchObject({ name: 'alice.eth', avatar: 'https://pictures.example/a.png' })
  })

  it('are read for subnames too, and expire with their record', async () => {
    await claim(bob, 'bob.team.eth')
    await setName('bob.team.eth', bob, 'ipfs://x')
    expect(await nameOf(bob)).toMatchObject({ name: 'bob.team.eth', avatar: null })
    await setName('bob.team.eth', '0x0000000000000000000000000000000000000000')
    expect(await nameOf(bob)).toMatchObject({ name: null })
  })
})

describe('[API-13] [DATA-11] ENS names resolve to addresses', () => {
  const ask = (name: string) => api.get(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`)
  const sei = String(toCoinType(1329))
  const carol = getAddress('0xca20100000000000000000000000000000000003')

  it('on Ethereum, and on our own chain if set', async () => {
    expect(await (await ask('carol.eth')).json()).toEqual([])
    await setName('friend.eth', carol)
    const record = v.parse(profile.account.reply, await (await ask('Friend.eth')).json())
    expect(record).toEqual({
      name: 'friend.eth',
      registered_at: null,
      updated_at: null,
      attributes: null,
      addresses: { 60: { address: carol, created_at: null } },
    })
    await setName('both.eth', carol)
    await send(bob, 'setAddress', [toHex(packetToBytes('both.eth')), toCoinType(1329), bob])
    expect(await (await ask('both.eth')).json()).toMatchObject({
      addresses: { 60: { address: carol }, [sei]: { address: getAddress(bob) } },
    })
    await setName('odd.eth', carol)
    await send(bob, 'setAddress', [toHex(packetToBytes('odd.eth')), toCoinType(1329), '0x1234'])
    expect(await (await ask('odd.eth')).json()).toMatchObject({ addresses: { 60: { address: carol } } })
    expect(JSON.stringify(await (await ask('odd.eth')).json())).not.toContain(sei)
  })

  it('a missing, invalid and off-chain name are told apart from an outage', async () => {
    expect((await api.get('/v1/profile/account/none.eth')).status).toBe(404)
    for (const bad of ['a b.eth', 'x_y_.eth', `${'a'.repeat(260)}.eth`])
      expect(await refusalOf(await ask(bad))).toMatchObject({ status: 400, field: 'name' })
    await setName('far.eth', carol)
    await send(bob, 'setOffchain', [toHex(packetToBytes('far.eth'))])
    expect(await (await ask('far.eth')).json()).toEqual([])
    await claim(carol, 'far.eth')
    expect(await nameOf(carol)).toMatchObject({ name: null })
  })

  it('never replace a name in our own zones', async () => {
    await setName('mine.latchkey.id', carol)
    expect(await (await ask('mine.latchkey.id')).json()).toEqual([])
    expect(await refusalOf(await ask('MINE.latchkey.id'))).toMatchObject({ status: 400, field: 'name' })
  })

  it('are not looked up without an Ethereum node, and are a 503 while it is down', async () => {
    const without = await startTestApi({ connection: database, nodeUrls: [node.url] })
    expect(await refusalOf(await without.get('/v1/profile/account/friend.eth'))).toMatchObject({ status: 400 })
    await without.stop()
    const away = await startTestApi({
      connection: database,
      nodeUrls: [node.url],
      env: { MAINNET_RPC_URL: 'http://127.0.0.1:9' },
    })
    expect((await away.get('/v1/profile/account/friend.eth')).status).toBe(503)
    await away.stop()
  })
})
