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

/** Whether a healthy node can't trace this transaction: it has no tracing, pruned it, or needs too long. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof NodeFailure && ['slow', 'tooLarge', 'refused'].includes(error.kind)

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
    if (isOutOfReach(error)) return undefined
    throw error
  }
}

/** Skip tracing for a while below a block that no node could trace. */
const untraced = new WeakMap<Chain, { block: bigint; until: number }>()
const untracedMs = 600_000

const readOnce = async (chain: Chain, { hash, block }: Traced): Promise<CoinMove[] | undefined> => {
  const edge = untraced.get(chain)
  if (edge && edge.until > Date.now() && block <= edge.block) return undefined
  const moves = await readTrace(chain, hash)
  if (!moves) untraced.set(chain, { block, until: Date.now() + untracedMs })
  return moves
}

type Traced = { hash: Hex; block: bigint }

/** Coin moved inside transactions, by hash. A transaction that no node can trace any more is missing. */
export const readTraces = async (chain: Chain, transactions: readonly Traced[]): Promise<Map<Hex, CoinMove[]>> => {
  const found = await inParts(transactions, { max: 1 }, async ([one]) =>
    one ? [[one.hash, await readOnce(chain, one)] as const] : [],
  )
  return new Map(found.flatMap(([hash, moves]) => (moves ? [[hash, moves] as const] : [])))
}
