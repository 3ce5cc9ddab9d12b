import * as v from 'valibot'
import type { Chain } from '../chain/createChain.ts'
import { canRead, resultOf, toHex } from '../chain/resultOf.ts'
import type { Block } from './block.ts'
import { inParts } from './inParts.ts'
import { rawTransaction } from './raw.ts'
import { headerFields, isPruned, toHeader } from './readHeaders.ts'

/** Blocks per call; a part that is too large is halved. */
const blocksMax = 50

const block = v.object({ ...headerFields, transactions: v.optional(v.array(rawTransaction), []) })

/** Full blocks with their transactions; undefined if the node says it has none. Errors are thrown. */
export const readBlocks = (chain: Chain, numbers: readonly bigint[]): Promise<(Block | undefined)[]> =>
  inParts(numbers, { max: blocksMax }, async (part) => {
    const calls = part.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] }))
    const read = (result: unknown, index: number): Block | undefined => {
      if (result === null) return undefined
      const { transactions, ...fields } = v.parse(block, result)
      return { ...toHeader(fields, part[index]), transactions }
    }
    const { answers } = await chain.send(calls, { isSound: canRead(read) })
    return answers.map((answer, index) => (isPruned(answer) ? undefined : read(resultOf(answer), index)))
  })
