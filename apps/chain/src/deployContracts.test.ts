import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, createPublicClient, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployContracts } from './deployContracts.ts'
import { create2Deployer, devAccounts } from './deployments.ts'
import { claimPort, type Engine, findAnvil, startEngine } from './engine.ts'

/** A second chain, with an id of its own and nothing of ours on it. */
const startOther = async (): Promise<Engine> =>
  await startEngine(findAnvil(), await claimPort(0), ['--chain-id', '71330', '--hardfork', 'prague'])

const [{ privateKey, address: payer }] = devAccounts as [(typeof devAccounts)[number]]
let other: Engine

beforeAll(async () => {
  other = await startOther()
}, 60_000)
afterAll(() => other.end())

it('puts the contracts where the wallet looks for them on a fresh chain, and does nothing the second time', async () => {
  const client = createPublicClient({ transport: http(other.url) })
  expect(await client.getChainId()).toBe(71_330)
  const first = await deployContracts({ url: other.url, privateKey })
  expect(first.map(({ address }) => address)).toEqual([
    smartAccountContracts.entryPoint,
    smartAccountContracts.implementation,
    smartAccountContracts.factory,
  ])
  expect(first.every(({ transaction }) => transaction !== undefined)).toBe(true)
  // The factory makes accounts of their owner there.
  const abi = parseAbi([
    'function getAddress(address owner, uint256 salt) view returns (address)',
    'function createAccount(address owner, uint256 salt) returns (address)',
    'function owner() view returns (address)',
  ])
  const at = { address: smartAccountContracts.factory, abi } as const
  const account: Address = await client.readContract({ ...at, functionName: 'getAddress', args: [payer, 0n] })
  const { result } = await client.simulateContract({
    ...at,
    functionName: 'createAccount',
    args: [payer, 0n],
    account: payer,
  })
  expect(result).toBe(account)

  const paid = await client.getTransactionCount({ address: payer })
  const again = await deployContracts({ url: other.url, privateKey })
  expect(again.every(({ transaction }) => transaction === undefined)).toBe(true)
  expect(await client.getTransactionCount({ address: payer })).toBe(paid)
}, 60_000)

it('goes on where it was broken off', async () => {
  await other.rpc('anvil_setCode', [smartAccountContracts.factory, '0x'])
  // The place is free again only for a fresh nonce, as on a chain that never had it.
  await other.rpc('anvil_setNonce', [smartAccountContracts.factory, '0x0'])
  const done = await deployContracts({ url: other.url, privateKey })
  expect(done.map(({ transaction }) => transaction !== undefined)).toEqual([false, false, true])
}, 60_000)

it('says why it cannot: no node, no deployer, another contract at the place', async () => {
  await expect(deployContracts({ url: 'http://127.0.0.1:9', privateKey })).rejects.toThrow('No node answers')
  const kept = await other.rpc<`0x${string}`>('eth_getCode', [smartAccountContracts.factory, 'latest'])
  await other.rpc('anvil_setCode', [smartAccountContracts.factory, '0x6001600055'])
  await expect(deployContracts({ url: other.url, privateKey })).rejects.toThrow()
  await other.rpc('anvil_setCode', [smartAccountContracts.factory, kept])
  await other.rpc('anvil_setCode', [create2Deployer, '0x'])
  await expect(deployContracts({ url: other.url, privateKey })).rejects.toThrow('has no CREATE2 deployer')
}, 60_000)
