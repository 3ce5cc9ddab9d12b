import { type CaipNetworkId, isEvm, toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { RpcError } from '@latchkey/wire/walletErrors'
import { sleep } from '../../sleep.ts'
import { createAskNode } from './askNode.ts'
import { callNode, type FailureKind, NodeFailure } from './callNode.ts'
import { createBreaker } from './createBreaker.ts'
import { isRetryable } from './isRetryable.ts'
import { addPing, type Ping, rankNodes } from './rankNodes.ts'
import { type NodeAnswer, type NodeCall, readAnswers } from './readAnswers.ts'

type SendOptions = {
  signal?: AbortSignal
  /** Only this node, for calls that mean something on one node alone. */
  node?: number
}

/** One chain with its nodes: asks the best one, and the next when it fails. */
export type Chain = {
  id: CaipNetworkId
  /** How many nodes it has. */
  size: number
  /** Answers in the order of the calls, and which node gave the last of them. Rejects with NodeFailure when none did. */
  send: (calls: readonly NodeCall[], options?: SendOptions) => Promise<{ answers: NodeAnswer[]; node: number }>
  /** One call; a JSON-RPC error is thrown. */
  request: (method: string, params?: unknown[], options?: SendOptions) => Promise<unknown>
  stop: () => void
}

/** How a call to a node went. */
export type CallOutcome = 'answered' | 'failed'

type Options = {
  id: CaipNetworkId
  urls: readonly string[]
  onWrongChain: () => void
  onCall?: (node: number, outcome: CallOutcome) => void
  pingEveryMs?: number
  /** Passes the time between two tries. */
  wait?: typeof sleep
}

/** The question by which a node tells its chain. CAIP-2 names a Solana chain by the start of its genesis hash. */
const probeOf = (id: CaipNetworkId): { method: string; read: (answer: string) => CaipNetworkId | undefined } =>
  isEvm(id)
    ? {
        method: 'eth_chainId',
        read: (answer) => {
          const chainId = toChainId(answer)
          return chainId === undefined ? undefined : toCaipNetworkId(chainId)
        },
      }
    : { method: 'getGenesisHash', read: (answer) => `solana:${answer.slice(0, 32)}` }

const { retries, retryBaseMs, timeoutMs } = limits.rpc

/** What speaks of the node itself; the rest a single caller could cause at will, and shut the chain for all. */
const isNodesFault: Readonly<Record<FailureKind, boolean>> = {
  away: true,
  slow: true,
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
  wait = sleep,
}: Options): Chain => {
  const breaker = createBreaker(urls.length)
  const pings: Ping[][] = urls.map(() => [])
  /** A node of another chain is worse than none: it is never asked. */
  const isForeign: boolean[] = urls.map(() => false)
  const probe = probeOf(id)
  const askers = urls.map(createAskNode)

  const ping = async (url: string, index: number): Promise<void> => {
    const start = performance.now()
    const record = (ping: Ping) => {
      pings[index] = addPing(pings[index] ?? [], ping)
    }
    try {
      const [answer] = readAnswers(
        await callNode(url, { jsonrpc: '2.0', id: 1, method: probe.method, params: [] }),
        [0],
      )
      const served = answer && 'result' in answer ? probe.read(String(answer.result)) : undefined
      record(served === id ? performance.now() - start : undefined)
      if (served === id) breaker.succeeded(index)
      const wasForeign = isForeign[index]
      isForeign[index] = served !== undefined && served !== id
      if (isForeign[index] && !wasForeign) onWrongChain()
    } catch {
      record(undefined)
    }
  }
  const pingAll = () => void Promise.all(urls.map(ping))
  pingAll()
  const timer = setInterval(pingAll, pingEveryMs)

  const send: Chain['send'] = async (calls, { signal, node: pinned } = {}) => {
    const ranked = pinned === undefined ? rankNodes(pings).filter((node) => !isForeign[node]) : [pinned]
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
      const pending = calls.map((_, index) => index).filter((index) => !isSettled(answers[index]))
      try {
        for (const [at, answer] of ((await askers[node]?.({ calls, indexes: pending, signal })) ?? []).entries()) {
          const index = pending[at]
          if (index !== undefined && answer) answers[index] = answer
        }
        breaker.succeeded(node)
        onCall(node, 'answered')
        if (answers.every(isSettled)) break
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        failure = error
        if (signal?.aborted) throw error
        if (isNodesFault[error.kind]) breaker.failed(node)
        onCall(node, 'failed')
        if (error.retryAfterMs !== undefined) notBefore.set(node, Date.now() + error.retryAfterMs)
        if (error.isFinal) order = order.filter((other) => other !== node)
      }
    }
    if (!answers.some((answer) => answer !== undefined))
      throw failure ?? new NodeFailure(`No node serves ${id}.`, 'unasked')
    return { answers: answers.map((answer) => answer ?? unanswered), node }
  }

  const request: Chain['request'] = async (method, params = [], options = {}) => {
    const { answers } = await send([{ method, params }], options)
    const [answer = unanswered] = answers
    if ('error' in answer)
      throw new RpcError(answer.error.code, { message: answer.error.message, data: answer.error.data })
    return answer.result
  }

  return { id, size: urls.length, send, request, stop: () => clearInterval(timer) }
}

const unanswered: NodeAnswer = { error: { code: -32603, message: 'The network did not answer this call.' } }

const isSettled = (answer: NodeAnswer | undefined): boolean =>
  answer !== undefined && !('error' in answer && isRetryable(answer.error.code, answer.error.message))

/** The best node of those that were asked least in this call. */
const leastTried = (order: readonly number[], tries: ReadonlyMap<number, number>): number =>
  order.reduce((best, node) => ((tries.get(node) ?? 0) < (tries.get(best) ?? 0) ? node : best), order[0] ?? 0)

/** A node is asked at once the first time; from then on each try waits twice as long as the one before. */
const backoffMs = (tries: number): number => (tries === 0 ? 0 : retryBaseMs * 2 ** (tries - 1))
