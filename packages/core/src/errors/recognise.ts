import type { ErrorCode } from '@latchkey/wire/catalogue'
import { isRpcCode, RpcError, WalletError } from '@latchkey/wire/errors'

/** Maps viem and wagmi error names to our codes. Matches on `name` because it survives minification. */
const byName = new Map<unknown, ErrorCode>(
  Object.entries({
    ExecutionRevertedError: 'node.executionReverted',
    FeeCapTooHighError: 'node.feeCapTooHigh',
    FeeCapTooLowError: 'node.feeCapTooLow',
    NonceTooHighError: 'node.nonceTooHigh',
    NonceTooLowError: 'node.nonceTooLow',
    NonceMaxValueError: 'node.nonceMaxValue',
    InsufficientFundsError: 'node.insufficientFunds',
    IntrinsicGasTooHighError: 'node.intrinsicGasTooHigh',
    IntrinsicGasTooLowError: 'node.intrinsicGasTooLow',
    TransactionTypeNotSupportedError: 'node.typeNotSupported',
    TipAboveFeeCapError: 'node.tipAboveFeeCap',
    ChainNotConfiguredError: 'connector.chainNotConfigured',
    ConnectorAlreadyConnectedError: 'connector.alreadyConnected',
    ConnectorNotConnectedError: 'connector.notConnected',
    ConnectorAccountNotFoundError: 'connector.accountNotFound',
    ChainMismatchError: 'connector.chainMismatch',
    ConnectorChainMismatchError: 'connector.chainMismatch',
    ProviderNotFoundError: 'connection.walletGone',
    WaitForTransactionReceiptTimeoutError: 'send.notFound',
    WaitForCallsStatusTimeoutError: 'send.notFound',
    HttpRequestError: 'network.chainUnreachable',
    TimeoutError: 'network.chainUnreachable',
  } as const),
)

/** Node error messages that we recognize, Sei's included. */
const byText: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient (funds|balance)|exceeds transaction sender account balance/i, 'node.insufficientFunds'],
  [/insufficient fee|max fee per gas less than|fee cap less than|transaction underpriced/i, 'node.feeCapTooLow'],
  [/max fee per gas higher than|fee cap higher than/i, 'node.feeCapTooHigh'],
  [/max priority fee per gas higher than|tip higher than fee cap/i, 'node.tipAboveFeeCap'],
  [/nonce too low|already known|transaction already imported|account sequence mismatch/i, 'node.nonceTooLow'],
  [/nonce (too high|out of order)/i, 'node.nonceTooHigh'],
  [/nonce has max value/i, 'node.nonceMaxValue'],
  [/intrinsic gas too low/i, 'node.intrinsicGasTooLow'],
  [/intrinsic gas too high|gas limit reached|exceeds block max gas/i, 'node.intrinsicGasTooHigh'],
  [/transaction type not (valid|supported)/i, 'node.typeNotSupported'],
  [/execution reverted/i, 'node.executionReverted'],
  [/wallet (is )?locked|unlock (your|the) wallet/i, 'connection.walletLocked'],
]

const refusalCodes: readonly unknown[] = [4001, 5000, 5001, 5002, 5003]

type Link = {
  name?: unknown
  code?: unknown
  message?: unknown
  details?: unknown
  data?: unknown
  cause?: unknown
  originalError?: unknown
}

const isLink = (value: unknown): value is Link => typeof value === 'object' && value !== null

/** An error and its causes, outermost first; wallets also hide the true one under `data.originalError`. */
const chainOf = (error: unknown): readonly Link[] => {
  const links: Link[] = []
  let next = error
  for (;;) {
    // Some wallets throw a text.
    const link = typeof next === 'string' ? { message: next } : next
    if (!isLink(link) || links.length === 16) return links
    links.push(link)
    next = link.cause ?? (isLink(link.data) ? link.data.originalError : undefined)
  }
}

const textOf = ({ message, details }: Link): string =>
  [message, details].filter((text) => typeof text === 'string').join(' ')

/** True if the user rejected: EIP-1193 4001, WalletConnect 5000–5003, or a known message. */
const isRefusal = (link: Link): boolean =>
  refusalCodes.includes(link.code) ||
  /user (rejected|denied)|rejected by user|connection request reset/i.test(textOf(link))

/** From the innermost link with one of our codes inward: libraries wrap wallets' errors in their own codes. */
const truest = (links: readonly Link[]): readonly Link[] => {
  const at = links.findLastIndex(({ code }) => typeof code === 'number' && isRpcCode(code))
  return at === -1 ? links : links.slice(at)
}

/** Maps what a wallet, node or library threw to one of our errors. A user rejection wins over its wrapping. */
export const recognise = (error: unknown): WalletError => {
  if (error instanceof WalletError) return error
  const links = chainOf(error)
  const inner = truest(links)
  if (inner.some(isRefusal)) return new RpcError(4001, { cause: error })
  const own = links.find((link) => link instanceof WalletError)
  if (own) return own as WalletError
  for (const link of links) {
    const code = byName.get(link.name)
    if (code && code !== 'network.chainUnreachable') return new WalletError(code, { cause: error })
  }
  for (const [pattern, code] of byText)
    if (links.some((link) => pattern.test(textOf(link)))) return new WalletError(code, { cause: error })
  for (const link of inner)
    if (typeof link.code === 'number' && isRpcCode(link.code))
      return new RpcError(link.code, { cause: error, data: link.data })
  for (const link of links) {
    const code = byName.get(link.name)
    if (code) return new WalletError(code, { cause: error })
  }
  return new WalletError('unknown', { cause: error })
}
