import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployContracts } from './deployContracts.ts'
import { create2Deployer, devAccounts } from './deployments.ts'
import { type Engine, findAnvil, startEngine } from './engine.ts'

/** A second chain with its own ID and none of our contracts. */
const startOther = async (): Promise<Engine> =>
  await startEngine(findAnvil(), 0, ['--chain-id', '71330', '--hardfork', 'prague'])

type Call = { id: number; method: string; params?: unknown[] }

/** A proxy to the real node that doesn't support state overrides. */
const startPlainNode = async (url: string, kind: 'refuses' | 'ignores') => {
  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as Call
    const hasOverride = call.method === 'eth_call' && (call.params?.length ?? 0) > 2
    response.setHeader('content-type', 'application/json')
    if (hasOverride && kind === 'refuses') {
      const error = { code: -32602, message: 'too many arguments, want at most 2' }
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, error }))
    }
    const params = hasOverride ? call.params?.slice(0, 2) : call.params
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ...call, params }) })
    return response.end(await answer.text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

const [{ privateKey, address: payer }] = devAccounts as [(typeof devAccounts)[number]]
let other: Engine

beforeAll(async () => {
  other = await startOther()
})
afterAll(() => other.end())

it('deploys the contracts at the expected addresses on a new chain, and changes nothing the second time', async () => {
  const client = createPublicClient({ transport: http(other.url) })
  expect(await client.getChainId()).toBe(71_330)
  const first = await deployContracts({ url: other.url, privateKey })
  // EntryPoint 0.7 and the 39 contracts of the Delegation Framework, at their Sei addresses.
  expect(first).toHaveLength(40)
  expect(first.map(({ address }) => address)).toEqual(
    expect.arrayContaining([
      '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
      '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
      '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
    ]),
  )
  expect(first.every(({ transaction }) => transaction !== undefined)).toBe(true)

  const paid = await client.getTransactionCount({ address: payer })
  const second = await deployContracts({ url: other.url, privateKey })
  expect(second.every(({ transaction }) => transaction === undefined)).toBe(true)
  expect(await client.getTransactionCount({ address: payer })).toBe(paid)
})

it('resumes after an interruption', async () => {
  await other.rpc('anvil_setCode', [smartAccountContracts.factory, '0x'])
  // The address is free only with a nonce of 0, as on a chain that never had the contract.
  await other.rpc('anvil_setNonce', [smartAccountContracts.factory, '0x0'])
  const done = await deployContracts({ url: other.url, privateKey })
  expect(done.filter(({ transaction }) => transaction !== undefined)).toMatchObject([{ name: 'SimpleFactory' }])
})

it('checks the code even without state overrides', async () => {
  // Some nodes reject the third parameter of eth_call, others ignore it.
  const [refusing, ignoring] = [await startPlainNode(other.url, 'refuses'), await startPlainNode(other.url, 'ignores')]
  const { factory } = smartAccountContracts
  const kept = await other.rpc<string>('eth_getCode', [factory, 'latest'])
  try {
    const second = await deployContracts({ url: refusing.url, privateKey })
    expect(second.every(({ transaction }) => transaction === undefined)).toBe(true)
    await other.rpc('anvil_setCode', [factory, `${kept.slice(0, -2)}ff`])
    await expect(deployContracts({ url: ignoring.url, privateKey })).rejects.toThrow(
      'This chain has other code than ours: SimpleFactory at 0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c.',
    )
  } finally {
    await other.rpc('anvil_setCode', [factory, kept])
    refusing.stop()
    ignoring.stop()
  }
})

it('rejects a chain with different contracts, names each, and sends nothing', async () => {
  const client = createPublicClient({ transport: http(other.url) })
  const { delegationManager, entryPoint, implementation } = smartAccountContracts
  const paid = await client.getTransactionCount({ address: payer })
  const codeOf = (address: string) => other.rpc<`0x${string}`>('eth_getCode', [address, 'latest'])
  const kept = await Promise.all([delegationManager, entryPoint, implementation].map(codeOf))
  // Different code; one digit changed in the middle; the immutable value of another chain, with the same length.
  const flip = (code: string, at: number) => `${code.slice(0, at)}${code[at] === '0' ? '1' : '0'}${code.slice(at + 1)}`
  await other.rpc('anvil_setCode', [entryPoint, '0x6001600055'])
  await other.rpc('anvil_setCode', [delegationManager, flip(kept[0] ?? '', 2_000)])
  await other.rpc('anvil_setCode', [implementation, kept[2]?.replaceAll('0116a2', '01cafe')])
  await other.rpc('anvil_setCode', [smartAccountContracts.factory, '0x'])
  await expect(deployContracts({ url: other.url, privateKey })).rejects.toThrow(
    /^This chain has other code than ours: EntryPoint 0\.7 at 0x0000000071727De22E5E9d8BAf0edAc6f37da032, DelegationManager at 0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3, HybridDeleGator at 0x48dBe696A4D990079e039489bA2053B36E8FFEC4\.$/,
  )
  expect(await client.getTransactionCount({ address: payer })).toBe(paid)
  await other.rpc('anvil_setCode', [entryPoint, kept[1]])
  await other.rpc('anvil_setCode', [delegationManager, kept[0]])
  await other.rpc('anvil_setCode', [implementation, kept[2]])
})

it('explains a missing node or deployer', async () => {
  await expect(deployContracts({ url: 'http://127.0.0.1:9', privateKey })).rejects.toThrow('No node answers')
  await other.rpc('anvil_setCode', [create2Deployer, '0x'])
  await expect(deployContracts({ url: other.url, privateKey })).rejects.toThrow('has no CREATE2 deployer')
})
