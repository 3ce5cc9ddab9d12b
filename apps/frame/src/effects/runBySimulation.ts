import { type Address, evmAddress, hex } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { CallNode } from '../methods/callNode.ts'
import type { Runner } from './runner.ts'
import { runnerAbi, runnerCode } from './runnerCode.ts'

const log = v.object({ address: evmAddress, topics: v.array(hex), data: hex })
const called = v.object({ status: hex, returnData: hex, logs: v.optional(v.array(log), []) })
const simulated = v.pipe(v.array(v.object({ calls: v.array(called) })), v.minLength(1))

/** An unused address where the reader is placed during a run. */
const reader: Address = '0x7e57000000000000000000000000000000007e57'

/** Chains whose nodes don't support the method. */
const without = new WeakMap<CallNode, Set<string>>()

/** Simulates with `eth_simulateV1`, which returns events. A chain without it is asked only once. */
export const runBySimulation: Runner = async ({ callNode, chain }, { account, calls, reads }) => {
  const lacking = without.get(callNode) ?? new Set()
  if (lacking.has(chain)) return undefined
  const data = encodeFunctionData({ abi: runnerAbi, functionName: 'run', args: [account, [], reads] })
  const read = { from: account, to: reader, data }
  const own = calls.map(({ to, value, data }) => ({ from: account, to, data, value: `0x${value.toString(16)}` }))
  const block = {
    stateOverrides: { [reader]: { code: runnerCode } },
    calls: [read, ...own.flatMap((one) => [one, read])],
  }
  const request = { blockStateCalls: [block], traceTransfers: true, validation: false }
  const answer = await callNode(chain, 'eth_simulateV1', [request, 'latest']).catch((error: unknown) => {
    if (error instanceof RpcError && error.rpcCode === -32601) without.set(callNode, lacking.add(chain))
    return undefined
  })
  const parsed = v.safeParse(simulated, answer)
  if (!parsed.success) return undefined
  const results = parsed.output.flatMap((one) => one.calls)
  if (results.length !== block.calls.length) return undefined
  const [measured, ran] = [results.filter((_, at) => at % 2 === 0), results.filter((_, at) => at % 2 === 1)]
  if (measured.some(({ status }) => Number(status) !== 1)) return undefined
  try {
    const rows = measured.map(({ returnData }) => {
      const [, words] = decodeFunctionResult({ abi: runnerAbi, functionName: 'run', data: returnData })
      if (words.length !== reads.length + 1) throw new RangeError('another number of answers')
      return words.map(({ isKnown, value }) => (isKnown ? value : undefined))
    })
    const isReverted = ran.some(({ status }) => Number(status) !== 1)
    return { isReverted, rows, logs: ran.flatMap(({ logs }) => logs) }
  } catch {
    // A node that ignores the override has read nothing.
    return undefined
  }
}
