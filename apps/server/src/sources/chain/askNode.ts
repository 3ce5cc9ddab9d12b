import { tracedCall } from '../../tracing/traced.ts'
import { BatchRefused, callNode, NodeFailure } from './callNode.ts'
import { type NodeAnswer, type NodeCall, readAnswers } from './readAnswers.ts'

/** Single calls in parallel to a node without batch support. */
const singlesAtOnce = 8
/** How long to send single calls after a node refused a batch. */
const batchesAgainMs = 60_000

type Asked = {
  calls: readonly NodeCall[]
  indexes: readonly number[]
  signal?: AbortSignal | undefined
  /** All in one request, or fail. */
  isTogether?: boolean | undefined
}
type Answers = (NodeAnswer | undefined)[]

/** Calls one node with a batch, or with single calls if it refused one. */
export const createAskNode = (url: string): ((asked: Asked) => Promise<Answers>) => {
  let refusedAt = Number.NEGATIVE_INFINITY

  const askOne = async ({ calls, indexes, signal }: Asked): Promise<Answers> => {
    const bodies = indexes.map((index) => ({ jsonrpc: '2.0', id: index, ...calls[index] }))
    const body = await tracedCall('node', { 'rpc.system': 'jsonrpc', 'rpc.method': namesOf(bodies) }, () =>
      callNode(url, bodies.length === 1 ? bodies[0] : bodies, signal),
    )
    if (bodies.length > 1 && isRefusedBatch(body)) throw new BatchRefused()
    return readAnswers(body, indexes)
  }

  const askSingly = async (asked: Asked): Promise<Answers> => {
    const answers: Answers = asked.indexes.map(() => undefined)
    let failure: unknown
    let next = 0
    const work = async () => {
      for (let at = next++; at < asked.indexes.length; at = next++) {
        try {
          const [answer] = await askOne({ ...asked, indexes: asked.indexes.slice(at, at + 1) })
          answers[at] = answer
        } catch (error) {
          failure = error
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(singlesAtOnce, asked.indexes.length) }, work))
    if (failure && answers.every((answer) => answer === undefined)) throw failure
    return answers
  }

  return async (asked) => {
    const isBatch = asked.indexes.length > 1
    if (isBatch && !asked.isTogether && Date.now() - refusedAt < batchesAgainMs) return await askSingly(asked)
    try {
      return await askOne(asked)
    } catch (error) {
      if (!(error instanceof BatchRefused)) throw error
      refusedAt = Date.now()
      if (asked.isTogether) throw error
      return await askSingly(asked)
    }
  }
}

const namesOf = (calls: readonly { method?: string }[]): string =>
  [...new Set(calls.map(({ method }) => method))].join(' ')

/** A single error for a whole batch that mentions batches. If the batch is only too large, the caller splits it. */
const isRefusedBatch = (body: unknown): boolean => {
  const error = (body as { error?: { code?: unknown; message?: unknown } } | null)?.error
  if (Array.isArray(body) || !error) return false
  if (/too large/i.test(String(error.message)))
    throw new NodeFailure('The batch is too large.', 'tooLarge', { isFinal: true })
  return error.code === -32600 || /batch/i.test(String(error.message))
}
