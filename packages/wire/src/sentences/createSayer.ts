import { type ErrorCode, errors, type NoticeCode, notices, type RpcCode, rpcErrors } from '../catalogue.ts'
import { fill } from '../errors.ts'
import { moneyErrors } from '../moneyCatalogue.ts'
import { walletErrors } from '../walletCatalogue.ts'

/** Every sentence of the catalogue in another language, by its code. */
export type Sentences = Readonly<Record<ErrorCode | RpcCode | NoticeCode, string>>

const toPattern = (message: string): RegExp =>
  new RegExp(`^${message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`)

const english = (): readonly (readonly [keyof Sentences, string])[] =>
  [
    ...Object.entries({ ...errors, ...moneyErrors, ...walletErrors }).map(
      ([code, { message }]) => [code, message] as const,
    ),
    ...Object.entries(rpcErrors).map(([code, { message }]) => [code, message] as const),
    ...Object.entries(notices),
  ].map(([code, message]) => [code as keyof Sentences, message])

/**
 * Says a sentence of the catalogue in another language. It is known by its English, because that is how it arrives:
 * from the frame and from the server as well as from here. What is not of the catalogue is left as it is.
 */
export const createSayer = (sentences: Sentences): ((sentence: string) => string) => {
  const plain = new Map<string, string>()
  const filled: { pattern: RegExp; other: string }[] = []
  for (const [code, message] of english()) {
    const other = sentences[code]
    if (message.includes('{')) filled.push({ pattern: toPattern(message), other })
    else plain.set(message, other)
  }
  return (sentence) => {
    const known = plain.get(sentence)
    if (known !== undefined) return known
    for (const { pattern, other } of filled) {
      const found = pattern.exec(sentence)
      if (found) return fill(other, found.groups)
    }
    return sentence
  }
}
