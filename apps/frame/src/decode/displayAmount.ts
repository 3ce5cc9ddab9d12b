import { formatAmount, truncateAmount } from '@latchkey/wire/amount'
import type { Address } from '@latchkey/wire/caip'
import { groupDigits } from '@latchkey/wire/groupDigits'
import type { DecodeWords } from '../words/decode.ts'
import { displaySymbol } from './displayText.ts'
import type { AssetId, Facts } from './facts.ts'

/** From here on an allowance is a number that nobody means: the whole of any supply. */
const boundless = 2n ** 159n
const practicallyBoundless = 2n ** 96n - 1n

/** True for an allowance that amounts to "everything, for ever". */
export const isUnlimited = (units: bigint): boolean => units >= practicallyBoundless

/** The unit of an asset: its symbol, or undefined for a token that nothing is known about. */
export const symbolOf = (asset: AssetId, facts: Facts): string | undefined => {
  if (asset === 'native') return facts.native.symbol
  const token = facts.token(asset)
  return token && displaySymbol(token.symbol, facts.words)
}

/** An exact amount with its unit; an unknown token gets its raw units, since its decimals would be a guess. */
export const amountText = (asset: AssetId, units: bigint, facts: Facts): string => {
  const token = asset === 'native' ? facts.native : facts.token(asset)
  if (!token) return facts.words.units(groupDigits(units.toString()))
  const decimals = 'standard' in token && token.standard !== 'erc20' ? 0 : token.decimals
  return `${groupDigits(formatAmount(units, decimals))} ${displaySymbol(token.symbol, facts.words)}`
}

/** An allowance in words. */
export const allowanceText = (token: Address, units: bigint, facts: Facts): string => {
  if (units < boundless) return amountText(token, units, facts)
  const symbol = symbolOf(token, facts)
  return symbol === undefined ? facts.words.unlimitedUnknown : facts.words.unlimited(symbol)
}

/** For balances and fees beside the thing itself: at most six digits after the point, never rounded up. */
export const shortAmountText = (units: bigint, decimals: number, symbol: string, words: DecodeWords): string => {
  const exact = formatAmount(units, decimals)
  const cut = truncateAmount(exact, 6)
  return units > 0n && /^0(\.0*)?$/.test(cut) ? words.under(`0.000001 ${symbol}`) : `${groupDigits(cut)} ${symbol}`
}

/** A point in time from a contract's seconds, or words for one that never comes. */
export const timeText = (seconds: bigint, words: DecodeWords): string => {
  if (seconds > 253_402_300_799n) return words.never
  return `${new Date(Number(seconds) * 1000).toISOString().replace('T', ' ').slice(0, 16)} UTC`
}
