import { isCarrier } from '@latchkey/wire/api/operation'
import type { RpcResponse, rpc } from '@latchkey/wire/api/rpc'
import { type Hex, isEvm, toChainId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import type { Settings } from '../../settings.ts'
import { NodeFailure } from '../../sources/chain/callNode.ts'
import type { Chain } from '../../sources/chain/createChain.ts'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'
import { askService } from '../operation/askService.ts'
import { fromPublicFilterId, toPublicFilterId } from './filterIds.ts'
import { findMethod } from './findMethod.ts'
import { joinReads } from './joinReads.ts'
import { judge, rpcFailure, type Verdict } from './judge.ts'
import { sendRaw } from './sendRaw.ts'
import { sendSolana } from './sendSolana.ts'

type Allowed = Exclude<Verdict, { refusal: RpcResponse }>
/** The caller's abort signal, created only if used: creating one costs more than most replies. */
type Sent = { chain: Chain; signal: () => AbortSignal; settings: Settings }

/** The public RPC endpoint of every chain with nodes: one request or a batch (API-29). */
export const proxy: Handler<typeof rpc.proxy> = async ({ query, body }, call) => {
  const { services, project } = call
  const chain = services.nodes.find(query.chainId)
  if (!chain) throw fail(400, 'chainId', `This service has no node for ${query.chainId}.`)
  const items = Array.isArray(body) ? body : [body]
  if (items.length === 0) return rpcFailure(null, -32600, 'A batch must hold at least one request.')
  if (items.length > limits.rpc.batchSize) {
    return rpcFailure(null, -32600, `A batch may hold at most ${limits.rpc.batchSize} requests.`)
  }
  const verdicts = items.map((item) => judge(item, chain.id))
  // What costs the operator nothing doesn't count either; a stranger could otherwise use up a plan with it.
  const isLocal = (verdict: Verdict) =>
    'request' in verdict && findMethod(chain.id, verdict.request.method)?.kind === 'local'
  const asked = verdicts.filter((verdict) => 'request' in verdict && !isLocal(verdict)).length
  if (!verdicts.every(isLocal)) services.usage.count(project.id, asked || 1)
  const answers = await answerAll(verdicts, {
    chain,
    signal: () => call.signal,
    settings: services.settings,
  })
  const [only] = answers
  return Array.isArray(body) || !only ? answers : only
}

const answerAll = async (verdicts: readonly Verdict[], sent: Sent): Promise<RpcResponse[]> => {
  const allowed = verdicts.filter((verdict): verdict is Allowed => 'request' in verdict)
  const reads = allowed.filter(({ request }) => findMethod(sent.chain.id, request.method)?.kind === 'read')
  const others = allowed.filter((verdict) => !reads.includes(verdict))
  const answers = new Map<Verdict, NodeAnswer>()
  const outcomes = await Promise.allSettled([answerReads(reads, answers, sent), answerInOrder(others, answers, sent)])
  const [failure] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  if (failure !== undefined && !(failure instanceof NodeFailure)) throw failure
  // The chain is down only if nothing was answered; otherwise each unanswered item reports it.
  if (failure && answers.size === 0) throw chainDown(failure)
  return verdicts.map((verdict) =>
    'refusal' in verdict
      ? verdict.refusal
      : { jsonrpc: '2.0' as const, id: verdict.request.id, ...(answers.get(verdict) ?? unanswered) },
  )
}

const answerReads = async (reads: readonly Allowed[], answers: Map<Verdict, NodeAnswer>, { chain, signal }: Sent) => {
  if (reads.length === 0) return
  const asked = joinReads(
    chain,
    reads.map(({ request, params }) => ({ method: request.method, params })),
    signal,
  )
  const outcomes = await Promise.allSettled(asked)
  for (const [index, outcome] of outcomes.entries()) {
    const read = reads[index]
    if (read && outcome.status === 'fulfilled') answers.set(read, outcome.value)
  }
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** One at a time, since transactions of a batch may depend on each other; stops at the first failing node. */
const answerInOrder = async (others: readonly Allowed[], answers: Map<Verdict, NodeAnswer>, sent: Sent) => {
  for (const verdict of others) answers.set(verdict, await answerAlone(verdict, sent))
}

const unanswered: NodeAnswer = { error: { code: -32603, message: 'The network did not answer this call.' } }

const needsLogin: NodeAnswer = {
  error: { code: 4100, message: 'Only a user who is logged in to the wallet can send operations.' },
}

/** Calls that can't share a batch: answered here, bound to one node, or transactions. */
const answerAlone = async ({ request, params }: Allowed, sent: Sent): Promise<NodeAnswer> => {
  const { chain, signal, settings } = sent
  const kind = findMethod(chain.id, request.method)?.kind
  if (kind === 'local') return { result: localAnswer(request.method, chain) }
  // Only logged-in wallets may send operations; anyone may look one up.
  if (isCarrier(request.method)) return needsLogin
  if (kind === 'bundler') return await askService(settings.BUNDLER_URL.get(chain.id), request.method, params, signal())
  if (kind === 'write') return await (isEvm(chain.id) ? sendRaw(chain, params[0] as Hex) : sendSolana(chain, params))
  if (kind === 'filter') {
    const { answers, node } = await chain.send([{ method: request.method, params }], { signal: signal() })
    const [answer = unanswered] = answers
    return 'result' in answer ? { result: toPublicFilterId(String(answer.result), node) } : answer
  }
  const filter = fromPublicFilterId(params[0])
  if (!filter || filter.node >= chain.size) return { error: { code: -32000, message: 'filter not found' } }
  const { answers } = await chain.send([{ method: request.method, params: [filter.id] }], {
    signal: signal(),
    node: filter.node,
  })
  return answers[0] ?? unanswered
}

const localAnswer = (method: string, chain: Chain): unknown => {
  const chainId = toChainId(chain.id) ?? 0
  if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
  if (method === 'net_version') return String(chainId)
  if (method === 'eth_accounts') return []
  if (method === 'net_listening') return true
  return 'latchkey'
}

const chainDown = (failure: NodeFailure) =>
  fail(503, 'chainId', 'No node of this network answers right now. Try again.', {
    retryAfterMs: failure.retryAfterMs ?? 2_000,
    cause: failure,
  })
