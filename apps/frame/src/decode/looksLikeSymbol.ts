import { displayName } from './displayText.ts'

/** Letters that no reader takes for a Latin one. Every other foreign letter may stand in for any. */
const unlike =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u

/** Letters and digits that are told apart only by those who look twice. */
const twins: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', L: 'I', '5': 'S', '8': 'B', '2': 'Z' }

/** A symbol as it is seen at a glance, sign by sign: what a screen leaves out is left out here too. */
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

/** Whether a symbol can be taken for another one, as a whole or by one of its words: "000 USDC" makes 10 of it many. */
export const looksLikeSymbol = (symbol: string, other: string): boolean =>
  [symbol, ...displayName(symbol).split(' ')].some((one) => isTwin(one, other))
