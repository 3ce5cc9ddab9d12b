import { hex } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Chain } from '../../sources/chain/createChain.ts'
import { isRetryable } from '../../sources/chain/isRetryable.ts'
import { isTooMuch } from './inParts.ts'
import { type FoundLog, foundLog } from './raw.ts'
import { resultOf, toHex } from './resultOf.ts'

/** Nodes of chain 1329 search at most so many blocks at once. */
export const logRangeMax = 2_000n
/** … and give at most so many logs; an answer of that size may have been cut short. */
const logsMax = 10_000

/** One alternative per place of a topic: a text, several, or null for any. */
export type TopicFilter = readonly (string | readonly string[] | null)[]

type Search = {
  from: bigint
  to: bigint
  /** A log that any of them finds is found. */
  filters: readonly TopicFilter[]
  /** Whose logs; every contract's when absent. */
  addresses?: readonly string[]
}

/** The logs of a range of blocks. A range that gives too many is halved until it fits. */
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

/** A node that lags gives no logs of blocks it has not seen, and no error; so it must tell its height as well. */
const ask = async (chain: Chain, { from, to, filters, addresses }: Search): Promise<FoundLog[][]> => {
  const range = { fromBlock: toHex(from), toBlock: toHex(to), ...(addresses && { address: addresses }) }
  const { answers } = await chain.send([
    { method: 'eth_blockNumber', params: [] },
    ...filters.map((topics) => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })),
  ])
  const [head, ...found] = answers.map(resultOf)
  if (BigInt(v.parse(hex, head)) < to) throw new Error(`The node has not seen block ${to}.`)
  return found.map((logs) => v.parse(v.array(foundLog), logs))
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
