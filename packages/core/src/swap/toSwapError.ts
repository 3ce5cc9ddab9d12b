import type { ErrorCode } from '@latchkey/wire/catalogue'
import { HttpError, isErrorCode, RpcError, WalletError } from '@latchkey/wire/moneyErrors'
import { recognise } from '../errors/recognise.ts'

/** Messages of services that send no code, and our codes for them (SEND-08). */
const byReason: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient liquidity/i, 'swap.insufficientLiquidity'],
  [/not supported for swaps/i, 'swap.unsupported'],
  [/not supported for gas price/i, 'swap.gasPriceUnsupported'],
]

/** Maps a service reply to one of the spec's errors; a network error stays as it is. */
export const toSwapError = (error: unknown, fallback: ErrorCode): WalletError => {
  const known = error instanceof WalletError ? error : recognise(error)
  if (known instanceof HttpError) {
    const { code: sent, description = '' } = known.reasons[0] ?? {}
    const [, guessed = fallback] = byReason.find(([pattern]) => pattern.test(description)) ?? []
    return new WalletError(isErrorCode(sent) ? sent : guessed, { cause: known })
  }
  if (known instanceof RpcError || known.code !== 'unknown') return known
  return new WalletError(fallback, { cause: known })
}
