import { fail } from '../http/errors.ts'
import { NodeFailure } from '../sources/chain/callNode.ts'

/** Runs a node request. A chain that doesn't answer is a 503 with its own message, never an internal error. */
export const orChainDown = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof NodeFailure)) throw cause
    throw fail(503, 'chainId', 'The network does not answer right now. Try again.', { retryAfterMs: 2_000, cause })
  }
}
