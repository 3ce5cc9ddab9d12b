import { displayName } from './displayText.ts'

/** Letters that can't be mistaken for a Latin one. Every other foreign letter or sign could stand for any, or be overlooked. */
const unlike =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u

/** Letters, digits and signs that are easily confused. */
const twins: Readonly<Record<string, string>> = {
  ...{ '0': 'O', '1': 'I', L: 'I', '5': 'S', '8': 'B', '2': 'Z' },
  ...{ $: 'S', '!': 'I', '|': 'I', '@': 'A', '(': 'C', '₮': 'T' },
}

const twinOf = (sign: string): string => twins[sign] ?? sign

/** A symbol as seen at a glance, without characters that a screen leaves out. */
const signsOf = (symbol: string): string[] => [...displayName(symbol).normalize('NFKD').toUpperCase()]

const isPlain = (sign: string): boolean => /[A-Z0-9]/.test(sign) || unlike.test(sign)
const isAscii = (sign: string): boolean => /[\x20-\x7e]/.test(sign)

/** Whether the signs of a symbol can be read as the other one, letter by letter. */
const isTwin = (symbol: string, other: string): boolean => {
  const letters = signsOf(other)
    .filter((sign) => isPlain(sign) || sign === '₮')
    .map(twinOf)
  /** How many letters of the other symbol may have been read so far. */
  let read = new Set([0])
  for (const sign of signsOf(symbol)) {
    const next = new Set<number>(isPlain(sign) ? [] : read)
    for (const at of read) {
      const isLike = isAscii(sign) || unlike.test(sign) ? twinOf(sign) === letters[at] : at < letters.length
      if (isLike) next.add(at + 1)
    }
    read = next
  }
  return letters.length > 0 && read.has(letters.length)
}

/**
 * Whether a symbol could be mistaken for another, in full or by one of its words: "000 USDC" turns 10 into thousands.
 */
export const looksLikeSymbol = (symbol: string, other: string): boolean =>
  [symbol, ...displayName(symbol).split(' ')].some((one) => isTwin(one, other))
