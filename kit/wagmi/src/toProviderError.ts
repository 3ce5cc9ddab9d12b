import { isLatchkeyError } from '@latchkey/core'
import { ProviderRpcError, UserRejectedRequestError } from 'viem'

/** The number of an internal error, for errors without one of their own. */
const internal = -32_603

/** wagmi and viem read EIP-1193 numbers, so the public error gets its number back. */
export const toProviderError = (error: unknown): unknown => {
  if (!isLatchkeyError(error)) return error
  if (error.isUserRejection) return new UserRejectedRequestError(error)
  const code = error.rpcCode ?? (error.code === 'connector.notConnected' ? 4100 : internal)
  return new ProviderRpcError(error, { code: code as never, shortMessage: error.message })
}
