import type { ErrorCode, NoticeCode, RpcCode } from './catalogue.ts'
import { fill, type Sentence } from './errors.ts'

/** Every sentence of the catalogue in another language, by its code. */
export type Sentences = Readonly<Record<ErrorCode | RpcCode | NoticeCode, string>>

/** Translates sentences of the catalogue by their code. Texts of wallets and other services stay as they are. */
export const createTranslator =
  (sentences: Sentences) =>
  ({ message, sentence }: Sentence): string => {
    const code = sentence?.code ?? ''
    if (!Object.hasOwn(sentences, code)) return message
    return fill(sentences[code as keyof Sentences], sentence?.details)
  }
