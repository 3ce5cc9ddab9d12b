import { isUserRejected, RpcError, WalletError } from '@latchkey/wire/errors'

/** Turns an error into the EIP-1193 form with a numeric code. An aborted request counts as declined by the user. */
export const toProviderError = (error: unknown): unknown => {
  if (!(error instanceof WalletError)) return error
  const isDeclined = error.code === 'frame.rpcAborted' || isUserRejected(error)
  const numbered = [error, error.cause].find((one) => one instanceof RpcError)
  const code = isDeclined ? 4001 : (numbered?.rpcCode ?? -32603)
  const isUnclear = error.details.code === 'node.mayBeSent'
  const cause = isUnclear ? new WalletError('send.notFound', { cause: error }) : error
  return Object.assign(new Error(error.message, { cause }), { code })
}
