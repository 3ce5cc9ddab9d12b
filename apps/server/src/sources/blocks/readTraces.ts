import type { Hex } from '@latchkey/wire/caip'
import { NodeFailure } from '../chain/callNode.ts'
import type { Chain } from '../chain/createChain.ts'
import { isRetryable } from '../chain/isRetryable.ts'
import type { NodeAnswer } from '../chain/readAnswers.ts'
import { resultOf } from '../chain/resultOf.ts'
import { type CoinMove, movesOfCalls, movesOfList } from './coinMoves.ts'
import { inParts } from './inParts.ts'

/** A peer that hasn't seen a transaction yet reports it as unknown; a retry may reach another peer. */
const looks = 3

const calls = {
  debug_traceTransaction: (hash: Hex) => [hash, { tracer: 'callTracer' }],
  trace_transaction: (hash: Hex) => [hash],
} as const
type Method = keyof typeof calls

const isUnseen = (answer: NodeAnswer | undefined): boolean =>
  answer !== undefined && 'error' in answer && /not found/i.test(answer.error.message)

const isOf = (error: unknown, kind: NodeFailure['kind']): boolean => error instanceof NodeFailure && error.kind === kind

/** The method that worked last. Nodes of chain 1329 have the first, others the second. */
const preferred = new WeakMap<Chain, Method>()

const ask = async (chain: Chain, method: Method, hash: Hex): Promise<CoinMove[] | undefined> => {
  for (let look = 1; ; look++) {
    const [answer] = (await chain.send([{ method, params: [...calls[method](hash)] }])).answers
    if (look < looks && method === 'debug_traceTransaction' && isUnseen(answer)) continue
    if (answer && 'error' in answer && !isRetryable(answer.error.code, answer.error.message)) return undefined
    const result = resultOf(answer)
    if (result === null) return undefined
    preferred.set(chain, method)
    return method === 'trace_transaction' ? movesOfList(result) : movesOfCalls(result)
  }
}

/** Coin moved inside one transaction; undefined if no node has it. Throws if nodes should be asked again. */
const readTrace = async (chain: Chain, hash: Hex): Promise<CoinMove[] | undefined> => {
  const first = preferred.get(chain) ?? 'debug_traceTransaction'
  const second = first === 'trace_transaction' ? 'debug_traceTransaction' : 'trace_transaction'
  try {
    return (await ask(chain, first, hash)) ?? (await ask(chain, second, hash))
  } catch (error) {
    // A node without tracing, or one that deleted what it needs for it.
    if (isOf(error, 'refused')) return undefined
    throw error
  }
}

/** Skip tracing for a while below a block that no node could trace. */
const untraced = new WeakMap<Chain, { block: bigint; until: number }>()
const untracedMs = 600_000

/** A node that is slow now may be faster later. After this many attempts, the transaction goes without a trace. */
const slowMax = 4
const slowTimes = new WeakMap<Chain, Map<Hex, number>>()

/** Whether to try this transaction again later. */
const isWorthRetrying = (chain: Chain, hash: Hex): boolean => {
  const times = slowTimes.get(chain) ?? new Map<Hex, number>()
  slowTimes.set(chain, times)
  const time = (times.get(hash) ?? 0) + 1
  if (time < slowMax) times.set(hash, time)
  else times.delete(hash)
  return time < slowMax
}

const readOnce = async (chain: Chain, { hash, block }: Traced): Promise<CoinMove[] | undefined> => {
  const edge = untraced.get(chain)
  if (edge && edge.until > Date.now() && block <= edge.block) return undefined
  try {
    const moves = await readTrace(chain, hash)
    if (!moves) untraced.set(chain, { block, until: Date.now() + untracedMs })
    slowTimes.get(chain)?.delete(hash)
    return moves
  } catch (error) {
    // These say something about this transaction, and nothing about older blocks.
    if (isOf(error, 'tooLarge') || (isOf(error, 'slow') && !isWorthRetrying(chain, hash))) return undefined
    throw error
  }
}

type Traced = { hash: Hex; block: bigint }

/** Coin moved inside transactions, by hash. A transaction that no node can still trace is missing. */
export const readTraces = async (chain: Chain, transactions: readonly Traced[]): Promise<Map<Hex, CoinMove[]>> => {
  const found = await inParts(transactions, { max: 1 }, async ([one]) =>
    one ? [[one.hash, await readOnce(chain, one)] as const] : [],
  )
  return new Map(found.flatMap(([hash, moves]) => (moves ? [[hash, moves] as const] : [])))
}
