import { isUserRejected, RpcError, WalletError } from '@latchkey/wire/errors'

/** How the wallet begins when the reply to what it sent was lost; its catalogue is not carried by the page. */
const lostReply = /^This may have been sent\./

/** Errors as EIP-1193 wants them, with a number: a request that was taken back is the person's own refusal. */
export const toProviderError = (error: unknown): unknown => {
  if (!(error instanceof WalletError)) return error
  const isRefused = error.code === 'frame.rpcAborted' || isUserRejected(error)
  const code = isRefused ? 4001 : error instanceof RpcError ? error.rpcCode : -32603
  const cause = lostReply.test(error.message) ? new WalletError('send.notFound', { cause: error }) : error
  return Object.assign(new Error(error.message, { cause }), { code })
}
