import { fail } from '../http/errors.ts'
import { NodeFailure } from '../sources/chain/callNode.ts'

/** Runs what asks a node; a chain that does not answer is a 503 with its own words, never our own failure. */
export const orChainDown = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof NodeFailure)) throw cause
    throw fail(503, 'chainId', 'The network does not answer right now. Try again.', { retryAfterMs: 2_000, cause })
  }
}
