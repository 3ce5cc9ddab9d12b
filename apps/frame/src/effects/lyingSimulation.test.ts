import type { Address } from '@latchkey/wire/caip'
import { encodeFunctionResult } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { sample } from '../decode/testing/sampleFacts.ts'
import { findTouched } from './findTouched.ts'
import { runBySimulation } from './runBySimulation.ts'
import { runnerAbi } from './runnerCode.ts'

const { account, contract, usdc, stranger } = sample
const chain = 'eip155:1329'
const call = (to: Address) => ({ to, value: 0n, data: '0x12345678' as const })

describe('[threat 29] a simulation by a node that leaves something out', () => {
  const returnData = encodeFunctionResult({
    ...{ abi: runnerAbi, functionName: 'run' },
    result: [[], [{ isKnown: true, value: 9n }]],
  })
  const done = { status: '0x1', returnData, logs: [] }
  const run = (calls: unknown) =>
    runBySimulation({ callNode: async () => [{ calls }], chain }, { account, calls: [call(contract)], reads: [] })

  it('counts if all is there', async () => {
    expect(await run([done, done, done])).toEqual({ isReverted: false, rows: [[9n], [9n]], logs: [] })
  })
  it.each<[string, unknown]>([
    ['the last reading', [done, done]],
    ['everything', []],
    ['a reading that failed', [done, done, { ...done, status: '0x0' }]],
    ['the override, so nothing was read', [done, done, { ...done, returnData: '0x' }]],
  ])('is none without %s', async (_, calls) => expect(await run(calls)).toBeUndefined())
})

describe('[threat 29] the contracts that several calls touch', () => {
  const touched = (...seen: Address[]) =>
    findTouched(
      { callNode: async () => ({ accessList: seen.map((address) => ({ address })) }), chain },
      { account, calls: [call(contract), call(usdc)], chainId: 1329, listed: [] },
    )
  it('are all known if the node has run the calls', async () => {
    const { probes, isAll } = await touched(contract, usdc, stranger)
    expect(isAll).toBe(true)
    expect(probes).toContainEqual({ kind: 'balance', asset: stranger })
  })
  it('may be more if it ignored the override and ran nothing', async () => {
    expect((await touched()).isAll).toBe(false)
    expect((await touched(contract)).isAll).toBe(false)
  })
})
