import type { DecodeWords } from '../words/decode.ts'

/**
 * Control, direction, private-use and all characters that fonts leave out, which can make a text read as another or
 * hide one in it. Not those inside an emoji. And marks on a letter after the sixth, which hardly any word has: browsers
 * pile up any number of them, over the lines above and below, where warnings can be.
 */
const unseen =
  /(?!(?<=\p{Extended_Pictographic}\ufe0f?)\u200d)(?!(?<=[\p{Extended_Pictographic}#*\d])[\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?<=\p{M}{6})\p{M}/gu

/** A foreign name as one short line without hidden characters. */
export const displayName = (text: string, maxLength = 40): string => {
  const clean = [...text.replace(unseen, ' ').replace(/\s+/gu, ' ').trim()]
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).join('')}…` : clean.join('')
}

/** A token's symbol from its contract: short and visible, or a plain word if missing. */
export const displaySymbol = (symbol: string, words: DecodeWords): string =>
  displayName(symbol, 12) || words.unnamedToken

const keptWhole = /[\n\t]/

/** A text to sign, in full, with invisible characters spelled out. */
export const visibleText = (text: string): { text: string; hasUnseen: boolean } => {
  let hasUnseen = false
  const shown = text.replaceAll('\r\n', '\n').replace(unseen, (found) => {
    if (keptWhole.test(found)) return found
    hasUnseen = true
    return `⟨U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
  return { text: shown, hasUnseen }
}
