import { formatAmount, truncateAmount } from '@latchkey/wire/amount'
import type { Address } from '@latchkey/wire/caip'
import type { DecodeWords } from '../words/decode.ts'
import { displaySymbol } from './displayText.ts'
import { exactAmount } from './exactAmount.ts'
import type { AssetId, Facts } from './facts.ts'

/** From here on, an approval exceeds any token supply. */
const boundless = 2n ** 159n
const practicallyBoundless = 2n ** 96n - 1n

/** True for an unlimited approval. */
export const isUnlimited = (units: bigint): boolean => units >= practicallyBoundless

/** An asset's symbol, or undefined for an unknown token. */
export const symbolOf = (asset: AssetId, facts: Facts): string | undefined => {
  if (asset === 'native') return facts.native.symbol
  const token = facts.token(asset)
  return token && displaySymbol(token.symbol, facts.words)
}

/** An exact amount with its unit; an unknown token gets raw units, since its decimals would be a guess. */
export const amountText = (asset: AssetId, units: bigint, facts: Facts): string => {
  const token = asset === 'native' ? facts.native : facts.token(asset)
  if (!token) return facts.words.units(exactAmount(units.toString(), facts.words))
  const decimals = 'standard' in token && token.standard !== 'erc20' ? 0 : token.decimals
  return `${exactAmount(formatAmount(units, decimals), facts.words)} ${displaySymbol(token.symbol, facts.words)}`
}

export const allowanceText = (token: Address, units: bigint, facts: Facts): string => {
  if (units < boundless) return amountText(token, units, facts)
  const symbol = symbolOf(token, facts)
  return symbol === undefined ? facts.words.unlimitedUnknown : facts.words.unlimited(symbol)
}

/** For balances and fees: at most six decimals, never rounded up. */
export const shortAmountText = (units: bigint, decimals: number, symbol: string, words: DecodeWords): string => {
  const exact = formatAmount(units, decimals)
  const cut = truncateAmount(exact, 6)
  const isUnder = units > 0n && /^0(\.0*)?$/.test(cut)
  const text = `${exactAmount(isUnder ? '0.000001' : cut, words)} ${symbol}`
  return isUnder ? words.under(text) : text
}

/** A contract's Unix time as text, or a phrase for a time that never comes. */
export const timeText = (seconds: bigint, words: DecodeWords): string => {
  if (seconds > 253_402_300_799n) return words.never
  return `${new Date(Number(seconds) * 1000).toISOString().replace('T', ' ').slice(0, 16)} UTC`
}
