import { ownArtifact } from '@latchkey/chain/artifacts'
import { devAccounts, dexes, tokens } from '@latchkey/chain/deployments'
import { startTestChain } from '@latchkey/chain/testChain'
import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeFunctionData, erc20Abi, getAddress, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHostileChain, type HostileChain } from '../testing/hostileChain.ts'
import { runByCall } from './runByCall.ts'
import { runBySimulation } from './runBySimulation.ts'
import type { Runner } from './runner.ts'
import { runnerCode } from './runnerCode.ts'

let chain: HostileChain
const [ada] = devAccounts
const me = ada?.address ?? '0x'
const usdc = tokens.USDC.address.toLowerCase() as Address
const wsei = tokens.WSEI.address.toLowerCase() as Address
const router = dexes.dragonswap.router
const stranger: Address = '0x5171a9e400000000000000000000000000001234'
const sei = (amount: number): bigint => BigInt(amount) * 10n ** 18n
const abi = parseAbi([
  'function swapExactSEIForTokens(uint256 least, address[] path, address to, uint256 deadline)',
  'function deposit()',
  'function setApprovalForAll(address operator, bool isOn)',
  'function take(address token, address from)',
])
const far = 4_000_000_000n

beforeAll(async () => {
  chain = await createHostileChain(await startTestChain())
})
afterAll(() => chain?.stop())

it('contains the code of the artifact', () => {
  const { deployedBytecode } = ownArtifact('TestRunner') as unknown as { deployedBytecode: Hex }
  expect(runnerCode).toBe(deployedBytecode)
})

describe.each([
  ['eth_simulateV1', runBySimulation],
  ['eth_call with a state override', runByCall],
])('a simulation by %s', (_, way) => {
  const run = (...calls: { to: Address; value?: bigint; data?: Hex }[]) =>
    chain.run(
      me,
      calls.map((call) => ({ value: 0n, data: '0x' as const, ...call })),
      [way],
    )
  const erc20 = (functionName: 'transfer' | 'approve', to: Address, units: bigint) => ({
    to: usdc,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, units] }),
  })

  it('measures payments in native coin and tokens, call by call', async () => {
    const tested = await run({ to: stranger, value: sei(3) }, erc20('transfer', stranger, 5_000_000n))
    expect(tested).toMatchObject({
      isComplete: true,
      changesRule: false,
      granted: [],
      steps: [[{ asset: 'native', units: -sei(3) }], [{ asset: usdc, units: -5_000_000n }]],
      assets: { [usdc]: { symbol: 'USDC', decimals: 6, isListed: true, price: 1_000_000n } },
    })
  })

  it('measures what a swap returns to the account', async () => {
    const args = [1n, [wsei, usdc], me, far] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactSEIForTokens', args })
    const [step] = (await run({ to: router, value: sei(10), data }))?.steps ?? []
    expect(step).toContainEqual({ asset: 'native', units: -sei(10) })
    expect(step?.find(({ asset }) => asset === usdc)?.units).toBeGreaterThan(4_000_000n)
  })

  it('measures what could be taken later: the lesser of allowance and balance, even if revoked at the end', async () => {
    const balance = await chain.balanceOf(usdc, me)
    const all = await run(erc20('approve', stranger, 2n ** 96n - 2n))
    expect(all?.granted).toEqual([
      {
        ...{ kind: 'amount', asset: usdc, spender: stranger, units: 2n ** 96n - 2n, takes: balance },
        ...{ coversAll: true, exceedsAll: true, isLeft: true },
      },
    ])
    const brief = await run(erc20('approve', stranger, 7n), erc20('approve', stranger, 0n))
    expect(brief?.granted).toMatchObject([{ spender: stranger, units: 7n, takes: 7n, coversAll: false, isLeft: false }])
    expect((await run(erc20('approve', stranger, 0n)))?.granted).toEqual([])
  })

  it('wraps, and answers the hooks of incoming tokens', async () => {
    const tested = await run({ to: wsei, value: sei(2), data: encodeFunctionData({ abi, functionName: 'deposit' }) })
    expect(tested?.steps).toEqual([
      [
        { asset: 'native', units: -sei(2) },
        { asset: wsei, units: sei(2) },
      ],
    ])
  })

  it('does not trust a token with false events or a false name', async () => {
    const liar = chain.hostile.Never
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 5n] })
    const tested = await run({ to: liar, data })
    expect(tested?.steps.flat().filter(({ asset }) => asset === usdc || asset === 'native')).toEqual([])
    expect(tested?.assets[liar.toLowerCase()]?.isListed ?? false).toBe(false)
  })

  it('reads the wanted word of a result', async () => {
    // Returns 1 and 2.
    const code = '0x600f8060093d393df36001600052600260205260406000f3'
    const [pair] = await chain.send(ada?.privateKey ?? '0x', [{ data: code }])
    const reads = [0, 1, 2].map((word) => ({ to: pair?.contractAddress ?? ('0x' as const), data: '0x' as const, word }))
    const calls = [{ to: stranger, value: 0n, data: '0x' as const }]
    const measured = await way({ callNode: chain.callNode, chain: 'eip155:1329' }, { account: me, calls, reads })
    expect(measured?.rows.map((row) => row.slice(1))).toEqual([
      [1n, 2n, undefined],
      [1n, 2n, undefined],
    ])
  })

  it('[threat 29] is incomplete for a contract of the network itself, which moves what no contract of the chain counts', async () => {
    const wasm: Address = '0x0000000000000000000000000000000000001002'
    expect(await run({ to: wasm, data: '0xdeadbeef' })).toMatchObject({ isComplete: false })
    expect(await run({ to: stranger }, { to: wasm, data: '0xdeadbeef' })).toMatchObject({ isComplete: false })
    expect(await run({ to: wasm, value: 1n })).toMatchObject({ isComplete: true })
  })

  it('throws when the network would reject the calls', async () => {
    await expect(run(erc20('transfer', stranger, 10n ** 30n))).rejects.toMatchObject({ code: 'node.executionReverted' })
  })
})

it('[threat 29] notices a token that an old approval lets someone take, named nowhere in the request', async () => {
  const bad = chain.hostile.Never
  const units = 50_000_000n
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bad, units] })
  await chain.send(ada?.privateKey ?? '0x', [{ to: usdc, data: allow }])
  // A contract without arguments that makes the old spender take: nothing in the request names the token.
  const take = encodeFunctionData({ abi, functionName: 'take', args: [usdc, me] }).slice(2)
  const copy = '60446029600039'
  const call = `6000600060446000600073${bad.slice(2)}5af100`
  const [deployed] = await chain.send(ada?.privateKey ?? '0x', [{ data: `0x606d8060093d393df3${copy}${call}${take}` }])
  const asked = [{ to: deployed?.contractAddress ?? '0x', value: 0n, data: '0x' as const }]
  const run = (way: Runner, allowed: readonly Address[]) =>
    chain.run(me, asked, [way], undefined, { listed: [], allowed })
  const taken = [[{ asset: usdc, units: -units }]]
  expect((await run(runByCall, [usdc]))?.steps).toEqual(taken)
  expect((await run(runBySimulation, []))?.steps).toEqual(taken)
  // The operator's index does not know the allowance, and the way sees no events.
  expect(await run(runByCall, [])).toMatchObject({ steps: taken, isComplete: true })
  // In a batch the contract comes after another call.
  const batch = [{ to: stranger, value: 1n, data: '0x' as const }, ...asked]
  const inBatch = await chain.run(me, batch, [runByCall], undefined, { listed: [] })
  // This node lists calls one by one only, and one may behave otherwise after another.
  expect(inBatch).toMatchObject({ steps: [[{ asset: 'native', units: -1n }], ...taken], isComplete: false })
  // A node that doesn't list touched accounts: the run didn't see everything.
  const blind = chain.nodeWithout('eth_createAccessList')
  expect(await chain.run(me, asked, [runByCall], blind, { listed: [] })).toMatchObject({ isComplete: false })
})

describe('a simulation without events and without touched addresses', () => {
  const run = (...calls: { to: Address; value?: bigint; data?: Hex }[]) =>
    chain.run(
      me,
      calls.map((call) => ({ value: 0n, data: '0x' as const, ...call })),
      [runByCall],
      chain.nodeWithout('eth_createAccessList'),
    )
  const token = (functionName: 'transfer' | 'approve', to: Address) => ({
    to: usdc,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, 5n] }),
  })
  const swap = (path: Address[], to: Address) => ({
    ...{ to: router, value: sei(1) },
    data: encodeFunctionData({ abi, functionName: 'swapExactSEIForTokens', args: [1n, path, to, far] }),
  })

  it('is complete for a payment and for a swap of listed tokens on a known router', async () => {
    expect(await run({ to: stranger, value: 1n })).toMatchObject({ isComplete: true })
    expect(await run(token('transfer', stranger))).toMatchObject({ isComplete: true })
    expect(await run(token('approve', router), swap([wsei, usdc], me))).toMatchObject({ isComplete: true })
  })

  it('[threat 29] is incomplete where unknown code runs', async () => {
    const bad = chain.hostile.Never
    expect(await run({ to: bad })).toMatchObject({ isComplete: false })
    expect(await run(swap([wsei, usdc], bad))).toMatchObject({ isComplete: false })
  })
})

it('[threat 29] says when it cannot see NFTs that an old approval covers', async () => {
  // Answers every question with one, as an ERC-1155 collection does when asked whether it is one.
  const [collection] = await chain.send(ada?.privateKey ?? '0x', [{ data: '0x600a8060093d393df3600160005260206000f3' }])
  const address = collection?.contractAddress ?? '0x'
  const call = `6000600060006000600073${address.slice(2)}5af100`
  const [caller] = await chain.send(ada?.privateKey ?? '0x', [{ data: `0x60238060093d393df3${call}` }])
  const asked = [{ to: caller?.contractAddress ?? '0x', value: 0n, data: '0x' as const }]
  expect(await chain.run(me, asked, [runByCall])).toMatchObject({ isComplete: false })
})

it('falls back where a node lacks the better method, and tries that only once', async () => {
  const asked: string[] = []
  const callNode = chain.nodeWithout('eth_simulateV1', (method) => asked.push(method))
  const calls = [{ to: getAddress(stranger), value: sei(1), data: '0x' as const }]
  const first = await chain.run(me, calls, undefined, callNode)
  const second = await chain.run(me, calls, undefined, callNode)
  expect(first?.steps).toEqual([[{ asset: 'native', units: -sei(1) }]])
  expect(second?.steps).toEqual(first?.steps)
  expect(asked.filter((method) => method === 'eth_simulateV1')).toHaveLength(1)
})

it('gives no result where a node supports neither', async () => {
  const callNode = chain.nodeWithout('eth_simulateV1', undefined, 'eth_call')
  expect(await chain.run(me, [{ to: stranger, value: 1n, data: '0x' }], undefined, callNode)).toBeUndefined()
})
