import { hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import type { Chain } from '../chain/createChain.ts'
import type { NodeAnswer } from '../chain/readAnswers.ts'
import { canRead, resultOf, toHex } from '../chain/resultOf.ts'
import type { BlockHeader } from './block.ts'
import { inParts } from './inParts.ts'

/** The fields of a block that identify it. */
export const headerFields = { number: hex, hash: hex, parentHash: hex, timestamp: hex }
const header = v.object(headerFields)

/** Nodes take at most 1,000 calls per batch; a tenth of that keeps replies fast. */
const headersMax = 100

type Asked = { node?: number }

/** The number of the newest block. */
export const readHead = async (chain: Chain, asked: Asked = {}): Promise<bigint> =>
  BigInt(v.parse(hex, await chain.request('eth_blockNumber', [], asked)))

/** What nodes say about blocks that they have deleted. */
const prunedWords = /lowest height|is not available|pruned/i

export const isPruned = (answer: NodeAnswer | undefined): boolean =>
  answer !== undefined && 'error' in answer && prunedWords.test(answer.error.message)

/** Headers by number; undefined if the node says it has none. Other errors are thrown. */
export const readHeaders = async (
  chain: Chain,
  numbers: readonly bigint[],
  asked: Asked = {},
): Promise<(BlockHeader | undefined)[]> =>
  await inParts(numbers, { max: headersMax }, async (part) => {
    const calls = part.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] }))
    const read = (result: unknown, index: number) =>
      result === null ? undefined : toHeader(v.parse(header, result), part[index])
    const { answers } = await chain.send(calls, { ...asked, isSound: canRead(read) })
    return answers.map((answer, index) => (isPruned(answer) ? undefined : read(resultOf(answer), index)))
  })

/** A header from a node's fields. A block with a different number than requested is rejected. */
export const toHeader = (fields: v.InferOutput<typeof header>, wanted: bigint | undefined): BlockHeader => {
  const number = BigInt(fields.number)
  if (number !== wanted) throw new Error(`The node gave block ${number} instead of ${wanted}.`)
  const timestamp = new Date(Number(BigInt(fields.timestamp)) * 1_000)
  if (Number.isNaN(timestamp.getTime())) throw new Error(`The node gave no time for block ${number}.`)
  return { number, hash: fields.hash, parentHash: fields.parentHash, timestamp }
}

/** Whether a block names its parent; under Autobahn the field is zero. */
export const namesParent = ({ parentHash }: Pick<BlockHeader, 'parentHash'>): boolean => !/^0x0*$/.test(parentHash)

/** The leading blocks of a batch that build on each other. */
export const linkedPart = <T extends BlockHeader>(headers: readonly (T | undefined)[]): T[] => {
  const linked: T[] = []
  for (const header of headers) {
    const before = linked.at(-1)
    if (!header || (before && namesParent(header) && header.parentHash !== before.hash)) break
    linked.push(header)
  }
  return linked
}
