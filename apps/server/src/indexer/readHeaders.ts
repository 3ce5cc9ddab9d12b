import { hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import type { Chain } from '../sources/chain/createChain.ts'
import type { BlockHeader } from './step.ts'

const header = v.object({ number: hex, hash: hex, parentHash: hex, timestamp: hex })

const toHex = (number: bigint): string => `0x${number.toString(16)}`

export const readHead = async (chain: Chain): Promise<bigint> =>
  BigInt(v.parse(hex, await chain.request('eth_blockNumber')))

/** The headers of the numbers, each undefined where the node has none. */
export const readHeaders = async (chain: Chain, numbers: readonly bigint[]): Promise<(BlockHeader | undefined)[]> => {
  if (numbers.length === 0) return []
  const calls = numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] }))
  const { answers } = await chain.send(calls)
  return answers.map((answer) => {
    const parsed = v.safeParse(header, 'result' in answer ? answer.result : undefined)
    if (!parsed.success) return undefined
    const { number, hash, parentHash, timestamp } = parsed.output
    return { number: BigInt(number), hash, parentHash, timestamp: new Date(Number(BigInt(timestamp)) * 1_000) }
  })
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
