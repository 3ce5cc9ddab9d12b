import { type ErrorCode, isLatchkeyError } from '@latchkey/core'
import { ProviderRpcError, UserRejectedRequestError } from 'viem'

/** The number of an internal error, for errors without one of their own. */
const internal = -32_603

/** The numbers of errors that have none in the client. */
const numbers: Readonly<Partial<Record<ErrorCode, number>>> = {
  'connector.notConnected': 4100,
  // Apps react to 4902 by offering to add the chain.
  'alert.networkNotFound': 4902,
  'connector.chainNotConfigured': 4902,
}

/** wagmi and viem read EIP-1193 numbers, so the public error gets its number back. */
export const toProviderError = (error: unknown): unknown => {
  if (!isLatchkeyError(error)) return error
  if (error.isUserRejection) return new UserRejectedRequestError(error)
  const code = error.rpcCode ?? numbers[error.code] ?? internal
  return new ProviderRpcError(error, { code: code as never, shortMessage: error.message })
}
