import { rpcErrors } from '@latchkey/wire/catalogue'
import { RpcError, WalletError } from '@latchkey/wire/errors'

/** Errors as EIP-1193 wants them, with a number: a request that was taken back is the person's own refusal. */
export const toProviderError = (error: unknown): unknown => {
  if (!(error instanceof WalletError)) return error
  const isRefused = error.code === 'frame.rpcAborted' || error.message === rpcErrors[4001].message
  const code = isRefused ? 4001 : error instanceof RpcError ? error.rpcCode : -32603
  return Object.assign(new Error(error.message, { cause: error }), { code })
}
