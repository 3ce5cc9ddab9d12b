import { HttpError, RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { fail } from '../../http/errors.ts'
import { NodeFailure } from '../../sources/chain/callNode.ts'
import { SourceFailure } from '../../sources/fetchBytes.ts'

/** Waits for a source. If it is down, replies 503 with a retry time: neither we nor the caller are at fault. */
export const orUnavailable = async <T>(field: string, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    const isOutage =
      cause instanceof NodeFailure ||
      cause instanceof SourceFailure ||
      v.isValiError(cause) ||
      (cause instanceof RpcError && !(cause instanceof HttpError)) ||
      (cause instanceof Error && /Abi|ContractFunction|Decode|HttpRequest/.test(cause.name))
    if (!isOutage) throw cause
    const retryAfterMs = (cause instanceof NodeFailure && cause.retryAfterMs) || 2_000
    throw fail(503, field, 'The network does not answer right now. Try again.', { retryAfterMs, cause })
  }
}
