import { isLatchkeyError } from '@latchkey/core'
import { ProviderRpcError, UserRejectedRequestError } from 'viem'

/** wagmi and viem read EIP-1193 numbers, so the public error gets its number back. */
export const toProviderError = (error: unknown): unknown => {
  if (!isLatchkeyError(error)) return error
  if (error.isUserRejection) return new UserRejectedRequestError(error)
  return error.rpcCode === undefined
    ? error
    : new ProviderRpcError(error, { code: error.rpcCode as never, shortMessage: error.message })
}
