import { limits, serverLimits } from '@latchkey/wire/limits'
import { readCapped } from '../fetchBytes.ts'

/**
 * Why there is no answer. The node's fault: it is `away`, `slow`, sends `nonsense`, is `failing` (5xx) or `busy` (429).
 * The call's: it was `refused`, or its answer was `tooLarge`. `unasked`: no node was asked to the end.
 */
export type FailureKind = 'away' | 'slow' | 'nonsense' | 'failing' | 'busy' | 'refused' | 'tooLarge' | 'unasked'

/** A node that didn't reply as a node should. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  readonly kind: FailureKind
  /** True if retrying the same node can't help. */
  readonly isFinal: boolean
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    kind: FailureKind,
    options: { cause?: unknown; isFinal?: boolean; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.isFinal = options.isFinal ?? false
    this.retryAfterMs = options.retryAfterMs
  }
}

/** A node without batch support was asked for results that must be read together. */
export class BatchRefused extends NodeFailure {
  constructor() {
    super('The node takes no batches.', 'refused', { isFinal: true })
  }
}

const bytesMax = 10 * 1024 * 1024
const retryStatuses: readonly number[] = serverLimits.nodes.retryStatuses

/** One HTTP call to one node, limited in time and size. */
export const callNode = async (url: string, body: unknown, signal?: AbortSignal): Promise<unknown> => {
  const timeout = AbortSignal.timeout(limits.rpc.timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    // Some nodes send JSON-RPC errors with status 400; use the error.
    if (!response.ok && response.status !== 400) throw refusal(response)
    return parse((await readCapped(response, bytesMax, tooLarge)).toString('utf8'))
  } catch (cause) {
    if (cause instanceof NodeFailure) throw cause
    if (signal?.aborted) throw new NodeFailure('The caller disconnected.', 'unasked', { cause, isFinal: true })
    if (timeout.aborted) throw new NodeFailure('The node did not answer in time.', 'slow', { cause })
    throw new NodeFailure('The node could not be reached.', 'away', { cause })
  }
}

/** An HTML page or a truncated reply, whatever its status. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NodeFailure('The node did not answer in JSON.', 'nonsense', { cause })
  }
}

const kindOf = (status: number): FailureKind => {
  if (status >= 500) return 'failing'
  if (status === 429) return 'busy'
  return status === 408 ? 'slow' : 'refused'
}

const refusal = (response: Response): NodeFailure => {
  void response.body?.cancel()
  return new NodeFailure(`The node answered with status ${response.status}.`, kindOf(response.status), {
    isFinal: !retryStatuses.includes(response.status),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  })
}

const tooLarge = () => new NodeFailure('The answer of the node is too large.', 'tooLarge', { isFinal: true })

/** Retry-After is either seconds or a date. */
export const parseRetryAfter = (text: string | null, now = Date.now()): number | undefined => {
  if (text === null) return undefined
  if (/^\d+$/.test(text.trim())) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
