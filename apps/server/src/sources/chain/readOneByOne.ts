import type { Hex } from '@latchkey/wire/caip'
import { NodeFailure } from './callNode.ts'
import type { ContractCall } from './contractCall.ts'
import type { Chain } from './createChain.ts'
import { resultOf, toHex } from './resultOf.ts'

/** A read that works on every EVM chain: precompile 4 returns its input. */
export const control: ContractCall = {
  target: '0x0000000000000000000000000000000000000004',
  data: `0x${'0'.repeat(63)}1`,
}

/** Messages of nodes about a call that ran and couldn't finish. Any other message is about the node. */
const runWords = /gas|oog|revert|execution|opcode|memory/i

export const isAboutRun = (message: string): boolean => runWords.test(message)

type Options = { at: string; gas: bigint | undefined; signal: AbortSignal | undefined }

/** Reads contracts without Multicall3. The control read must succeed, or a broken node looks like an empty chain. */
export const readOneByOne = async (
  chain: Chain,
  reads: readonly ContractCall[],
  { at, gas, signal }: Options,
): Promise<(Hex | undefined)[]> => {
  const calls = [control, ...reads].map(({ target, data }) => ({
    method: 'eth_call',
    params: [{ to: target, data, ...(gas !== undefined && { gas: toHex(gas) }) }, at],
  }))
  const { answers } = await chain.send(calls, signal && { signal })
  const [checked, ...results] = answers.map((answer) => {
    if ('error' in answer && isAboutRun(answer.error.message)) return undefined
    const result = resultOf(answer)
    return typeof result === 'string' && result !== '0x' ? (result as Hex) : undefined
  })
  if (checked !== control.data) throw new NodeFailure('The node does not run reads.', 'nonsense')
  return results
}
