import { recognise } from '@latchkey/core/errors/recognise'
import { HttpError, isUserRejected, RpcError, WalletError } from '@latchkey/wire/errors'
import { isLatchkeyError, LatchkeyError } from './latchkeyError.ts'

/** Converts an error of a wallet, a node or the engine to the public error. */
export const toLatchkeyError = (error: unknown): LatchkeyError => {
  if (isLatchkeyError(error)) return error
  const known = error instanceof WalletError ? error : recognise(error)
  const rpc = [known, known.cause].find((one) => one instanceof RpcError)
  return new LatchkeyError(known instanceof RpcError ? known.rpcName : known.code, known.message, {
    cause: error,
    details: known.details,
    isUserRejection: isUserRejected(known) || known.code === 'modal.closed',
    rpcCode: rpc?.rpcCode,
    status: known instanceof HttpError ? known.status : undefined,
  })
}
