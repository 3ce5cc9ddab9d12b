import { displayName } from './displayText.ts'

/** Letters that can't be mistaken for a Latin one. Every other foreign letter could stand for any. */
const unlike =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u

/** Letters and digits that are easily confused. */
const twins: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', L: 'I', '5': 'S', '8': 'B', '2': 'Z' }

/** A symbol as seen at a glance, without characters that a screen leaves out. */
const signsOf = (symbol: string): string[] =>
  [
    ...displayName(symbol)
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase(),
  ].map((sign) => twins[sign] ?? sign)

const isLike = (sign: string, other: string): boolean =>
  sign === other || (!/[\x20-\x7e]/.test(sign) && !unlike.test(sign))

const isTwin = (symbol: string, other: string): boolean => {
  const [signs, others] = [signsOf(symbol), signsOf(other)]
  return signs.length === others.length && signs.every((sign, at) => isLike(sign, others[at] ?? ''))
}

/**
 * Whether a symbol could be mistaken for another, in full or by one of its words: "000 USDC" turns 10 into thousands.
 */
export const looksLikeSymbol = (symbol: string, other: string): boolean =>
  [symbol, ...displayName(symbol).split(' ')].some((one) => isTwin(one, other))
