import type { Hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import type { Chain } from '../chain/createChain.ts'
import { canRead, resultOf } from '../chain/resultOf.ts'
import { inParts } from './inParts.ts'
import { type RawTransaction, rawTransaction } from './raw.ts'

const hashesMax = 100
/** Known, but not in a block yet. */
const waiting = v.object({ blockNumber: v.null() })

/** Transactions by hash. Those the node doesn't know, or that are in no block yet, are missing from the result. */
export const readByHash = (chain: Chain, hashes: readonly Hex[]): Promise<RawTransaction[]> =>
  inParts(hashes, { max: hashesMax }, async (part) => {
    const calls = part.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] }))
    const { answers } = await chain.send(calls, { isSound: canRead(read) })
    return answers.flatMap((answer) => read(resultOf(answer)))
  })

const read = (result: unknown): RawTransaction[] =>
  result === null || v.is(waiting, result) ? [] : [v.parse(rawTransaction, result)]
