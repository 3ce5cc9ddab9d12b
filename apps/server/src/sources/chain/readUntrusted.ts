import type { Hex } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import { NodeFailure } from './callNode.ts'
import type { Chain } from './createChain.ts'
import { type ContractCall, readContracts } from './multicall.ts'

/** Contracts that are asked again alone. More hostile ones than this in one wallet, and the rest is not listed. */
const aloneMax = 40
/** Gas for a hundred reads, and for those of one contract: who burns it costs the node no more than this. */
const [gasTogether, gasAlone] = [20_000_000n, 4_000_000n]
/** A read that always works: how much coin Multicall3 knows the zero address to have. */
const control: ContractCall = {
  target: '0xca11bde05977b3631167028862be2a173976ca11',
  data: `0x4d2301cc${'0'.repeat(64)}`,
}
/** What nodes say about a call that ran and could not end; anything else is about the node. */
const runWords = /gas|oog|revert|execution|opcode|memory/i

/**
 * Reads contracts that strangers wrote. One that burns all gas, or answers with megabytes, would make the reads beside
 * it fail, and a failed read looks like an empty balance. So every contract that failed is asked once more by itself:
 * undefined then means that this contract does not answer, whatever the others do.
 */
export const readUntrusted = async (chain: Chain, calls: readonly ContractCall[]): Promise<(Hex | undefined)[]> => {
  if (calls.length === 0) return []
  const all = [control, ...calls]
  const answers = await readOrNothing(chain, all, gasTogether)
  const failed = new Map<string, number[]>()
  for (const [index, { target }] of all.entries())
    if (answers[index] === undefined) failed.set(target, [...(failed.get(target) ?? []), index])
  const again = [...failed.values()].slice(0, aloneMax).map(async (indexes) => {
    const own = indexes.flatMap((index) => all[index] ?? [])
    for (const [at, answer] of (await readOrNothing(chain, own, gasAlone)).entries())
      answers[indexes[at] ?? -1] = answer
  })
  await Promise.all(again)
  if (answers[0] === undefined) throw new NodeFailure('The node does not run reads.', 'nonsense')
  return answers.slice(1)
}

/** What could not be run to its end is no answer; a node that is away or behind is an error. */
const readOrNothing = async (
  chain: Chain,
  calls: readonly ContractCall[],
  gas: bigint,
): Promise<(Hex | undefined)[]> => {
  try {
    return await readContracts(chain, calls, { gas })
  } catch (error) {
    const isRun =
      (error instanceof RpcError && runWords.test(error.message)) ||
      (error instanceof NodeFailure && error.kind === 'tooLarge')
    if (!isRun) throw error
    return calls.map(() => undefined)
  }
}
