import { type CaipNetworkId, isEvm, toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { RpcError } from '@latchkey/wire/walletErrors'
import { sleep } from '../../sleep.ts'
import { createAskNode } from './askNode.ts'
import { type FailureKind, NodeFailure } from './callNode.ts'
import { hasShape } from './checkShape.ts'
import { createBreaker } from './createBreaker.ts'
import { createBudget, type Urgency } from './createBudget.ts'
import { createNodeStatuses, type NodeStatus } from './createNodeStatuses.ts'
import { isRetryable } from './isRetryable.ts'
import { addPing, isSilent, type Ping, rankNodes } from './rankNodes.ts'
import type { NodeAnswer, NodeCall } from './readAnswers.ts'

export type SendOptions = {
  signal?: AbortSignal
  /** Call only this node, for calls that make sense on one node alone. */
  node?: number
  /** Priority while the node's budget is used up; by default, a user is waiting. */
  urgency?: Urgency
  /** Requires all results in one response, so they are consistent; fails with BatchRefused if that is impossible. */
  isTogether?: boolean
  /** Whether the result of a call can be read. A node whose results can't be is set aside, and the next one is asked. */
  isSound?: (result: unknown, call: number) => boolean
}

/** One chain and its nodes: calls the best one, and the next if it fails. */
export type Chain = {
  id: CaipNetworkId
  size: number
  /** A node's status, the newest block it reported, and its host: the rest of a URL may hold a key. */
  describeNode: (node: number) => { status: NodeStatus; height: bigint | undefined; host: string }
  /** Results in the order of the calls, and the node that sent the last. Rejects with NodeFailure if none answered. */
  send: (calls: readonly NodeCall[], options?: SendOptions) => Promise<{ answers: NodeAnswer[]; node: number }>
  /** One call; a JSON-RPC error is thrown. */
  request: (method: string, params?: unknown[], options?: SendOptions) => Promise<unknown>
  stop: () => void
}

export const callOutcomes = ['answered', 'failed'] as const
export type CallOutcome = (typeof callOutcomes)[number]

type Options = {
  id: CaipNetworkId
  urls: readonly string[]
  onWrongChain: () => void
  onCall?: (node: number, outcome: CallOutcome) => void
  pingEveryMs?: number
  /** Calls per second for each node; 0 means no limit. */
  callsPerSecond?: number
  /** Waits between two attempts. */
  wait?: typeof sleep
}

/** Calls that return a node's chain and height. */
const probeOf = (id: CaipNetworkId): NodeCall[] =>
  (isEvm(id) ? ['eth_chainId', 'eth_blockNumber'] : ['getGenesisHash', 'getSlot']).map((method) => ({
    method,
    params: [],
  }))

/** The chain that a node reports. CAIP-2 names a Solana chain by the start of its genesis hash. */
const readChain = (id: CaipNetworkId, said: string): CaipNetworkId | undefined => {
  if (!isEvm(id)) return `solana:${said.slice(0, 32)}`
  const chainId = toChainId(said)
  return chainId === undefined ? undefined : toCaipNetworkId(chainId)
}

const readHeight = (answer: NodeAnswer | undefined): bigint | undefined => {
  const said = answer && 'result' in answer ? answer.result : undefined
  return typeof said === 'number' || (typeof said === 'string' && /^0x[0-9a-f]+$/i.test(said))
    ? BigInt(said)
    : undefined
}

const { retries, retryBaseMs, timeoutMs } = limits.rpc

/** Failures of the node itself. Any caller could cause the others at will and block the chain for everyone. */
const isNodesFault: Readonly<Record<FailureKind, boolean>> = {
  away: true,
  slow: true,
  nonsense: true,
  failing: true,
  busy: true,
  refused: false,
  tooLarge: false,
  unasked: false,
}

export const createChain = ({
  id,
  urls,
  onWrongChain,
  onCall = () => {},
  pingEveryMs = 10_000,
  callsPerSecond = 0,
  wait = sleep,
}: Options): Chain => {
  const breaker = createBreaker(urls.length)
  const pings: Ping[][] = urls.map(() => [])
  const statuses = createNodeStatuses(urls.length)
  const budgets = urls.map(() => createBudget(callsPerSecond))
  const probe = probeOf(id)
  const hosts = urls.map((url) => new URL(url).host)
  const askers = urls.map(createAskNode)

  let isStopped = false

  const ping = async (index: number): Promise<void> => {
    const start = performance.now()
    const record = (ping: Ping) => {
      pings[index] = addPing(pings[index] ?? [], ping)
    }
    try {
      await budgets[index]?.take(probe.length, 'soon')
      const [chainAnswer, heightAnswer] =
        (await askers[index]?.({ calls: probe, indexes: probe.map((_, at) => at) })) ?? []
      const served = chainAnswer && 'result' in chainAnswer ? readChain(id, String(chainAnswer.result)) : undefined
      record(served === id ? performance.now() - start : undefined)
      if (served === id) breaker.succeeded(index)
      const wasForeign = statuses.of(index) === 'foreign'
      // Without an answer nothing new is known: a node set aside for its chain stays there.
      const isForeign = served === undefined ? wasForeign : served !== id
      statuses.note(index, { isForeign, height: readHeight(heightAnswer) })
      if (isForeign && !wasForeign && !isStopped) onWrongChain()
    } catch {
      record(undefined)
    }
  }
  /** One ping at a time per node: an answer that arrives late never overrides a newer one. */
  const underWay = new Set<number>()
  const pingOnce = async (index: number): Promise<void> => {
    if (underWay.has(index)) return
    underWay.add(index)
    await ping(index)
    underWay.delete(index)
  }
  const pingAll = () => void Promise.all(urls.map((_, index) => pingOnce(index)))
  pingAll()
  const timer = setInterval(pingAll, pingEveryMs)

  const send: Chain['send'] = async (calls, { signal, node: pinned, urgency = 'now', isTogether, isSound } = {}) => {
    const ranked = pinned === undefined ? rankNodes(pings, statuses.of) : [pinned]
    let order = ranked.filter(breaker.mayAsk)
    if (order.length === 0 && ranked.length > 0) {
      throw new NodeFailure(`Every node of ${id} is down.`, 'unasked', {
        isFinal: true,
        retryAfterMs: breaker.waitMs(),
      })
    }
    const answers: (NodeAnswer | undefined)[] = calls.map(() => undefined)
    const tries = new Map<number, number>()
    const notBefore = new Map<number, number>()
    const start = Date.now()
    let failure: NodeFailure | undefined
    let node = order[0] ?? 0
    for (let attempt = 0; attempt <= retries && order.length > 0; attempt++) {
      node = leastTried(order, tries)
      const waitMs = Math.max(backoffMs(tries.get(node) ?? 0), (notBefore.get(node) ?? 0) - Date.now())
      tries.set(node, (tries.get(node) ?? 0) + 1)
      if (attempt > 0 && Date.now() + waitMs - start > timeoutMs) break
      if (waitMs > 0) await wait(waitMs, signal)
      if (isTogether) answers.fill(undefined)
      const pending = calls.map((_, index) => index).filter((index) => !isSettled(answers[index]))
      const answeredBefore = breaker.answered(node)
      try {
        await budgets[node]?.take(pending.length, urgency)
        for (const [at, answer] of (
          (await askers[node]?.({ calls, indexes: pending, signal, isTogether })) ?? []
        ).entries()) {
          const index = pending[at]
          const call = index === undefined ? undefined : calls[index]
          if (index === undefined || !call || !answer) continue
          const isReadable = 'error' in answer || (isSound?.(answer.result, index) ?? true)
          if (isReadable && hasShape(call, answer)) answers[index] = answer
          else statuses.noteNonsense(node)
        }
        breaker.succeeded(node)
        onCall(node, 'answered')
        if (answers.every(isSettled)) break
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        failure = error
        if (signal?.aborted) throw error
        // Someone's calls that take too long must not block the chain for everyone while the node answers others.
        if (isNodesFault[error.kind] && breaker.answered(node) === answeredBefore) breaker.failed(node)
        if (error.kind === 'nonsense') statuses.noteNonsense(node)
        onCall(node, 'failed')
        if (error.retryAfterMs !== undefined) notBefore.set(node, Date.now() + error.retryAfterMs)
        if (error.isFinal) order = order.filter((other) => other !== node)
      }
    }
    if (!answers.some((answer) => answer !== undefined))
      throw failure ?? new NodeFailure(`No node serves ${id}.`, 'unasked')
    return { answers: answers.map((answer) => answer ?? unanswered), node }
  }

  /** For operators. Calls still go to a node that is away, after the others: only they can find out that it is back. */
  const statusOf = (node: number): NodeStatus => {
    const status = statuses.of(node)
    return status === 'good' && (breaker.isOpen(node) || isSilent(pings[node] ?? [])) ? 'away' : status
  }

  const request: Chain['request'] = async (method, params = [], options = {}) => {
    const { answers } = await send([{ method, params }], options)
    const [answer = unanswered] = answers
    if ('error' in answer)
      throw new RpcError(answer.error.code, { message: answer.error.message, data: answer.error.data })
    return answer.result
  }

  return {
    id,
    size: urls.length,
    describeNode: (node) => ({ status: statusOf(node), height: statuses.height(node), host: hosts[node] ?? '' }),
    send,
    request,
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}

const unanswered: NodeAnswer = { error: { code: -32603, message: 'The network did not answer this call.' } }

const isSettled = (answer: NodeAnswer | undefined): boolean =>
  answer !== undefined && !('error' in answer && isRetryable(answer.error.code, answer.error.message))

/** The best of the nodes that were tried least in this call. */
const leastTried = (order: readonly number[], tries: ReadonlyMap<number, number>): number =>
  order.reduce((best, node) => ((tries.get(node) ?? 0) < (tries.get(best) ?? 0) ? node : best), order[0] ?? 0)

/** The first attempt starts at once; each retry waits twice as long as the one before. */
const backoffMs = (tries: number): number => (tries === 0 ? 0 : retryBaseMs * 2 ** (tries - 1))
