import { hex } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { BatchRefused, NodeFailure } from '../chain/callNode.ts'
import type { Chain } from '../chain/createChain.ts'
import { isRetryable } from '../chain/isRetryable.ts'
import { canRead, resultOf, toHex } from '../chain/resultOf.ts'
import { inParts, isTooMuch } from './inParts.ts'
import { type FoundLog, foundLog } from './raw.ts'

/** Nodes of chain 1329 search at most this many blocks per call … */
export const logRangeMax = 2_000n
/** … and return at most this many logs; a reply of that size may have been cut off. */
const logsMax = 10_000
/** Blocks searched by hash per call. */
const blocksMax = 50
/** No trusted node lags this far. */
const lagMax = 5_000n

/** A filter per topic position: one value, several, or null for any. */
export type TopicFilter = readonly (string | readonly string[] | null)[]

type Search = {
  from: bigint
  to: bigint
  /** Alternative filters: a log that matches any of them is found. */
  filters: readonly TopicFilter[]
  /** Contracts to search; all contracts when absent. */
  addresses?: readonly string[]
  /** Accepts a reply even without proof that the node has seen these blocks. */
  isDoubtAllowed?: boolean
  /** The blocks are old: demands proof that the node hasn't deleted them. */
  isPast?: boolean
}

/** The logs of a range of blocks. A range with too many logs is halved until it fits. */
export const findLogs = async (chain: Chain, search: Search): Promise<FoundLog[]> => {
  const { from, to } = search
  if (from > to) return []
  if (to - from >= logRangeMax) return await halve(chain, search)
  try {
    const found = await ask(chain, search)
    if (found.every((logs) => logs.length < logsMax) || from === to) return found.flat()
  } catch (error) {
    if (from === to || !isTooWide(error)) throw error
  }
  return await halve(chain, search)
}

type BlockSearch = { blocks: readonly { hash: string }[]; topics: TopicFilter; addresses: readonly string[] }

/** The logs of single blocks, requested by hash: a node that hasn't seen a block returns an error. */
export const findLogsIn = (chain: Chain, { blocks, topics, addresses }: BlockSearch): Promise<FoundLog[]> =>
  inParts(blocks, { max: blocksMax }, async (part) => {
    const calls = part.map(({ hash }) => ({
      method: 'eth_getLogs',
      params: [{ blockHash: hash, topics, address: addresses }],
    }))
    const { answers } = await chain.send(calls, { isSound: canRead(readLogs) })
    return answers.flatMap((answer) => readLogs(resultOf(answer)))
  })

/**
 * A node returns no logs, and no error, for blocks it hasn't seen or has deleted. So it must report its height in the
 * same reply and, for old blocks, show the first one. Without batches, another peer behind the URL may have reported the
 * height; then only old blocks are trusted.
 */
const ask = async (chain: Chain, search: Search): Promise<FoundLog[][]> => {
  const { from, to } = search
  const proof = search.isPast ? [{ method: 'eth_getBlockByNumber', params: [toHex(from), false] }] : []
  const calls = [{ method: 'eth_blockNumber', params: [] }, ...toCalls(search), ...proof]
  const isSound = canRead((result, call) => call > 0 && call <= search.filters.length && readLogs(result))
  const { answers, needed } = await chain.send(calls, { isTogether: true, isSound }).then(
    ({ answers }) => ({ answers, needed: to }),
    async (error: unknown) => {
      if (!(error instanceof BatchRefused)) throw error
      return {
        answers: (await chain.send(calls, { isSound })).answers,
        needed: search.isDoubtAllowed ? to : to + lagMax,
      }
    },
  )
  const [head, ...found] = answers.map(resultOf)
  if (search.isPast && found.pop() === null) throw new NodeFailure(`The node no longer has block ${from}.`, 'refused')
  if (BigInt(v.parse(hex, head)) < needed) throw new NodeFailure(`The node has not seen block ${needed}.`, 'refused')
  return found.map(readLogs)
}

const readLogs = (result: unknown): FoundLog[] => v.parse(v.array(foundLog), result)

const toCalls = ({ from, to, filters, addresses }: Search) => {
  const range = { fromBlock: toHex(from), toBlock: toHex(to), ...(addresses && { address: addresses }) }
  return filters.map((topics) => ({ method: 'eth_getLogs', params: [{ ...range, topics }] }))
}

const isTooWide = (error: unknown): boolean =>
  isTooMuch(error) || (error instanceof RpcError && !isRetryable(error.rpcCode, error.message))

const halve = async (chain: Chain, search: Search): Promise<FoundLog[]> => {
  const middle = (search.from + search.to) / 2n
  return [
    ...(await findLogs(chain, { ...search, to: middle })),
    ...(await findLogs(chain, { ...search, from: middle + 1n })),
  ]
}
