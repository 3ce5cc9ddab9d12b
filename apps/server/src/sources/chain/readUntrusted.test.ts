import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { type Chain, createChain } from './createChain.ts'
import { readContracts } from './multicall.ts'
import { readUntrusted } from './readUntrusted.ts'

const [honest, burner, bomb] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [Address, Address, Address]
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
const readOf = (target: Address) => ({ target, data: '0x70a08231' as const })

let node: FakeNode
let chain: Chain
let failure: { code: number; message: string } | undefined
const calls: { gas: string | undefined; count: number }[] = []

beforeAll(async () => {
  node = await startFakeNode()
  // As in the EVM, a call gets 63/64 of the remaining gas, and the answer costs gas by its size.
  node.answers.eth_call = ([call]: unknown[]): Hex => {
    const { data, gas } = call as { data: Hex; gas?: Hex }
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
    const reads = functionName === 'aggregate3' ? args[0] : []
    calls.push({ gas, count: reads.length })
    if (failure) throw failure
    let left = Number(gas ?? '0x1c9c380')
    const result = reads.map(({ target }) => {
      const one = target.toLowerCase()
      const cost =
        one === burner ? Math.floor((left * 63) / 64) : one.startsWith(bomb.slice(0, 22)) ? 12_000_000 : 30_000
      if (left < cost) {
        if (one.startsWith(bomb.slice(0, 22))) throw { code: -32000, message: 'out of gas' }
        return { success: false, returnData: '0x' as const }
      }
      left -= cost
      return one === burner ? { success: false, returnData: '0x' as const } : { success: true, returnData: word(7) }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  chain = createChain({ id: 'eip155:1329', urls: [node.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
})
beforeEach(() => {
  failure = undefined
  calls.length = 0
})
afterAll(async () => {
  chain.stop()
  await node.stop()
})

it('[threat 76] contracts that burn gas make no other look empty, and cost two calls and a bounded sum of gas', async () => {
  const reads = [burner, burner, honest, burner, honest].map(readOf)
  expect((await readContracts(chain, reads)).at(-1)).toBeUndefined()
  calls.length = 0
  expect(await readUntrusted(chain, reads)).toEqual([undefined, undefined, word(7), undefined, word(7)])
  expect(calls.length).toBeLessThanOrEqual(3)
  expect(calls.every(({ gas }) => gas !== undefined && Number(gas) <= 20_000_000)).toBe(true)
})

it('[threat 76] answers too large to pay for take nothing else down', async () => {
  const reads = [bomb, honest, bomb, bomb, honest].map(readOf)
  await expect(readContracts(chain, reads)).rejects.toThrow('out of gas')
  expect(await readUntrusted(chain, reads)).toEqual([undefined, word(7), undefined, undefined, word(7)])
})

it('[threat 76] one hostile contract hides none of 300 others, and is left alone for the next minute', async () => {
  const others = Array.from({ length: 300 }, (_, n): Address => `0x${(n + 1).toString(16).padStart(40, '0')}`)
  const reads = [...others.slice(0, 30), burner, ...others.slice(30)].map(readOf)
  const expected = reads.map(({ target }) => (target === burner ? undefined : word(7)))
  expect(await readUntrusted(chain, reads)).toEqual(expected)
  expect(calls.length).toBeLessThan(60)
  calls.length = 0
  expect(await readUntrusted(chain, reads)).toEqual(expected)
  expect(calls).toHaveLength(4)
})

it('[threat 76] 100 hostile contracts hide none of 100 others', async () => {
  const bombs = Array.from(
    { length: 100 },
    (_, n): Address => `${bomb.slice(0, 22)}${String(n).padStart(20, '0')}` as Address,
  )
  const others = Array.from({ length: 100 }, (_, n): Address => `0x${(n + 1).toString(16).padStart(40, '0')}`)
  const reads = bombs.flatMap((one, n) => [one, others[n] ?? one]).map(readOf)
  const answers = await readUntrusted(chain, reads)
  expect(answers.filter((_, n) => n % 2 === 1)).toEqual(others.map(() => word(7)))
  expect(answers.filter((_, n) => n % 2 === 0).every((one) => one === undefined)).toBe(true)
})

it('does not leave a contract alone that answered another question', async () => {
  const question = { target: burner, data: '0x06fdde03' as const }
  await readUntrusted(chain, [readOf(burner)])
  calls.length = 0
  await readUntrusted(chain, [readOf(burner)])
  expect(calls.map(({ count }) => count)).toEqual([1])
  await readUntrusted(chain, [question])
  expect(calls.map(({ count }) => count)).toEqual([1, 2, 1])
})

it('takes a node that is behind, away or does not run reads for an error, never for nothing held', async () => {
  for (const code of [-32000, -32603]) {
    failure = { code, message: 'header not found' }
    await expect(readUntrusted(chain, [readOf(honest)])).rejects.toThrow('header not found')
  }
  failure = { code: 3, message: 'execution reverted' }
  await expect(readUntrusted(chain, [readOf(honest)])).rejects.toThrow('does not run reads')
})
