import { hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import type { Chain } from '../sources/chain/createChain.ts'
import type { NodeAnswer } from '../sources/chain/readAnswers.ts'
import { inParts } from './read/inParts.ts'
import { toHex } from './read/readBlocks.ts'
import type { BlockHeader } from './step.ts'

const header = v.object({
  number: hex,
  hash: hex,
  parentHash: hex,
  timestamp: hex,
  transactions: v.optional(v.array(v.unknown()), []),
})

/** Nodes take a thousand calls at once at most; a tenth of that keeps each answer quick. */
const headersMax = 100

export const readHead = async (chain: Chain): Promise<bigint> =>
  BigInt(v.parse(hex, await chain.request('eth_blockNumber')))

/** The headers of the numbers, each undefined where the node has none. */
export const readHeaders = async (chain: Chain, numbers: readonly bigint[]): Promise<(BlockHeader | undefined)[]> => {
  return await inParts(numbers, { max: headersMax }, async (part) => {
    const calls = part.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] }))
    const { answers } = await chain.send(calls)
    return answers.map(readHeader)
  })
}

const readHeader = (answer: NodeAnswer): BlockHeader | undefined => {
  const parsed = v.safeParse(header, 'result' in answer ? answer.result : undefined)
  if (!parsed.success) return undefined
  const { number, hash, parentHash, timestamp, transactions } = parsed.output
  const at = new Date(Number(BigInt(timestamp)) * 1_000)
  return { number: BigInt(number), hash, parentHash, timestamp: at, size: transactions.length }
}

/** The part of a batch that hangs together, each block on the one before it. */
export const linkedPart = (headers: readonly (BlockHeader | undefined)[]): BlockHeader[] => {
  const linked: BlockHeader[] = []
  for (const header of headers) {
    const before = linked.at(-1)
    if (!header || (before && header.parentHash !== before.hash)) break
    linked.push(header)
  }
  return linked
}
