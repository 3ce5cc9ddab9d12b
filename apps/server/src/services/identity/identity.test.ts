import { identity as table } from '@latchkey/wire/api/identity'
import type { Address } from '@latchkey/wire/caip'
import * as v from 'valibot'
import {
  type AbiFunction,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Named } from '../../sources/identity/nameBook.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

const alice: Address = '0xa11ce00000000000000000000000000000000001'
const bob: Address = '0xb0b0000000000000000000000000000000000002'

const resolver = parseAbi([
  'function reverseWithGateways(bytes address_, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'error ResolverNotFound(bytes name)',
])
const records = parseAbi([
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])

/** Stubbed ENS records: the names of addresses, the owners of names, and their avatars. */
const ens = { names: new Map<string, string>(), owners: new Map<string, Address>(), avatars: new Map<string, string>() }
const plainName = (packet: Hex): string => {
  const bytes = Buffer.from(packet.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] ?? 0) + 1)
    labels.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString())
  return labels.join('.')
}
const missing = () => {
  throw {
    code: 3,
    message: 'execution reverted',
    data: encodeErrorResult({ abi: resolver, errorName: 'ResolverNotFound', args: ['0x'] }),
  }
}
const answerCall = (params: unknown[]): Hex => {
  const { functionName, args } = decodeFunctionData({ abi: resolver, data: (params[0] as { data: Hex }).data })
  if (functionName === 'reverseWithGateways') {
    const name = ens.names.get(args[0].toLowerCase())
    if (name === undefined) return missing()
    return encodeFunctionResult({ abi: resolver, functionName, result: [name, bob, bob] })
  }
  const name = plainName(args[0])
  const asked = decodeFunctionData({ abi: records, data: args[1] })
  const owner = ens.owners.get(name)
  if (!owner) return missing()
  const outputs = (
    records.find(
      (one) => 'outputs' in one && one.name === asked.functionName && one.inputs.length === asked.args.length,
    ) as AbiFunction
  ).outputs
  const value = asked.functionName === 'text' ? (ens.avatars.get(name) ?? '') : owner
  return encodeFunctionResult({ abi: resolver, functionName, result: [encodeAbiParameters(outputs, [value]), bob] })
}

let database: TestDatabase
let node: FakeNode
let mainnet: FakeNode
let api: TestApi
const own = new Map<string, Named>()

beforeAll(async () => {
  ;[database, node, mainnet] = await Promise.all([startTestDatabase(), startFakeNode(), startFakeNode({ chainId: 1 })])
  mainnet.answers.eth_call = answerCall
  const names = { nameOf: async (address: Address) => own.get(address) }
  api = await startTestApi({ connection: database, nodeUrls: [node.url], env: { MAINNET_RPC_URL: mainnet.url }, names })
})
afterEach(() => {
  own.clear()
  for (const records of Object.values(ens)) records.clear()
  for (const address of [alice, bob]) api.services.data.identities.forget(address)
  mainnet.onRequest = undefined
})
afterAll(async () => {
  await api.stop()
  await Promise.all([node.stop(), mainnet.stop()])
  await database.stop()
})

const ask = async (address: string, query = '') => {
  const response = await api.get(`/v1/identity/${address}?projectId=${testProjectId}${query}`)
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
}
const nameOf = async (address: string, query = '') => v.parse(table.identity.reply, (await ask(address, query)).body)

describe('[API-03] [DATA-11] an identity', () => {
  it('is the verified ENS name with its avatar', async () => {
    ens.names.set(alice, 'alice.eth')
    ens.owners.set('alice.eth', alice)
    ens.avatars.set('alice.eth', 'https://pictures.example/a.png')
    expect(await nameOf(alice.toUpperCase().replace('0X', '0x'))).toMatchObject({
      name: 'alice.eth',
      avatar: 'https://pictures.example/a.png',
    })
  })

  it.each([
    ['leads to somebody else', 'alice.eth', bob],
    ['leads nowhere', 'alice.eth', undefined],
    ['is not in its normal form', 'Alice.eth', alice],
    ['cannot be a name', 'al ice.eth', alice],
  ])('is empty when the name %s', async (_, name, owner) => {
    ens.names.set(alice, name)
    if (owner) ens.owners.set(name, owner)
    expect(await nameOf(alice)).toMatchObject({ name: null, avatar: null })
  })

  it.each(['ipfs://x', 'eip155:1/erc721:0x0/1', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>'])(
    'takes no avatar from %s',
    async (avatar) => {
      ens.names.set(alice, 'alice.eth')
      ens.owners.set('alice.eth', alice)
      ens.avatars.set('alice.eth', avatar)
      expect(await nameOf(alice)).toMatchObject({ name: 'alice.eth', avatar: null })
    },
  )

  it('prefers our own name, and updates as soon as it changes', async () => {
    ens.names.set(alice, 'alice.eth')
    ens.owners.set('alice.eth', alice)
    expect((await nameOf(alice)).name).toBe('alice.eth')
    own.set(alice, { name: 'alice.latchkey.id', avatar: null })
    expect((await nameOf(alice)).name).toBe('alice.eth')
    expect((await nameOf(alice, '&useCache=false')).name).toBe('alice.latchkey.id')
    own.set(alice, { name: 'other.latchkey.id', avatar: null })
    api.services.data.identities.forget(alice)
    expect((await nameOf(alice)).name).toBe('other.latchkey.id')
  })

  it('is found without 0x, and under the account too', async () => {
    own.set(alice, { name: 'alice.latchkey.id', avatar: null })
    const bare = '1234567890123456789012345678901234567890'
    own.set(`0x${bare}`, { name: 'bare.latchkey.id', avatar: null })
    expect((await nameOf(alice.slice(2).toUpperCase())).name).toBe('alice.latchkey.id')
    expect((await nameOf(bare)).name).toBe('bare.latchkey.id')
    for (const address of [alice, alice.slice(2)]) {
      const response = await api.get(`/v1/account/${address}/identity?projectId=${testProjectId}`)
      expect(await response.json()).toMatchObject({ name: 'alice.latchkey.id' })
    }
  })

  it('is cacheable while valid, and looked up once', async () => {
    const calls = mainnet.calls.length
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(bob)))
    expect(answers[0]?.headers.get('cache-control')).toMatch(/^public, max-age=(29|30), s-maxage=(29|30)$/)
    expect(mainnet.calls.slice(calls).filter(({ method }) => method === 'eth_call')).toHaveLength(1)
  })

  it('is a 503 while ENS is down, but not for our own names', async () => {
    mainnet.onRequest = (_, response) => {
      response.writeHead(401).end()
      return true
    }
    own.set(bob, { name: 'bob.latchkey.id', avatar: null })
    const { status, headers } = await ask(alice)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
    expect((await nameOf(bob)).name).toBe('bob.latchkey.id')
  })

  it.each(['0x12', '4Nd1mYvC7hJ8Z7rQq3mVw4nL6sXK2b9TtYhU5pRfGjkA'])('rejects %s', async (address) => {
    expect((await ask(address)).status).toBe(400)
  })
})
