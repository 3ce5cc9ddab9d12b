import { hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { Runner } from './runner.ts'
import { runnerAbi, runnerCode } from './runnerCode.ts'

/**
 * Simulates with `eth_call` from the account to itself, where a state override put the test runner, so sender and
 * origin of every call are the account. For nodes without `eth_simulateV1`, such as Sei's. Returns no events.
 */
export const runByCall: Runner = async ({ callNode, chain }, { account, calls, reads }) => {
  const data = encodeFunctionData({ abi: runnerAbi, functionName: 'run', args: [account, calls, reads] })
  const call = { from: account, to: account, data }
  const answer = await callNode(chain, 'eth_call', [call, 'latest', { [account]: { code: runnerCode } }]).catch(
    () => undefined,
  )
  if (!v.is(hex, answer) || answer === '0x') return undefined
  try {
    const [done, words] = decodeFunctionResult({ abi: runnerAbi, functionName: 'run', data: answer })
    const width = reads.length + 1
    if (done.length !== calls.length || words.length !== width * (calls.length + 1)) return undefined
    const all = words.map(({ isKnown, value }) => (isKnown ? value : undefined))
    const rows = Array.from({ length: calls.length + 1 }, (_, at) => all.slice(at * width, (at + 1) * width))
    return { isReverted: done.includes(false), rows, logs: undefined }
  } catch {
    // A node that ignores the override answers differently: then nothing was run.
    return undefined
  }
}
