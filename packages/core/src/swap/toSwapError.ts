import type { ErrorCode } from '@latchkey/wire/catalogue'
import { HttpError, RpcError, WalletError } from '@latchkey/wire/moneyErrors'
import { recognise } from '../recognise.ts'

/** Service messages and our codes for them (SEND-08). */
const byReason: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient liquidity/i, 'swap.insufficientLiquidity'],
  [/not supported for swaps/i, 'swap.unsupported'],
  [/not supported for gas price/i, 'swap.gasPriceUnsupported'],
]

/** Maps a service reply to one of the spec's errors; a network error stays as it is. */
export const toSwapError = (error: unknown, fallback: ErrorCode): WalletError => {
  const known = error instanceof WalletError ? error : recognise(error)
  if (known instanceof HttpError) {
    const reason = known.reasons[0]?.description ?? ''
    const [, code = fallback] = byReason.find(([pattern]) => pattern.test(reason)) ?? []
    return new WalletError(code, { cause: known })
  }
  if (known instanceof RpcError || known.code !== 'unknown') return known
  return new WalletError(fallback, { cause: known })
}
