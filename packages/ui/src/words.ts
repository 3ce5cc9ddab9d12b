import { createContext, useContext } from 'react'

/** A sentence, or a function that builds one, so each language can use its own order and plurals. */
type Saying = string | ((...parts: never[]) => string) | readonly Saying[] | { readonly [key: string]: Saying }

/** The English sentences of one part of the product; translations use the same area name. */
export type Words<Area extends string = string, Table extends object = object> = { area: Area; english: Table }

/** The same sentences in another language: every key, with the same parts. */
export type Translated<W extends Words> =
  W extends Words<string, infer Table> ? { [Key in keyof Table]: Said<Table[Key]> } : never

type Said<S> = S extends string
  ? string
  : S extends (...parts: infer Parts) => string
    ? (...parts: Parts) => string
    : { [Key in keyof S]: Said<S[Key]> }

/** A whole language, by area; missing areas are shown in English. */
export type Translation = Readonly<Record<string, object>>

/** Declares the sentences of one part. They are bundled with their code; other languages are one file each. */
export const defineWords = <Area extends string, Table extends Readonly<Record<string, Saying>>>(
  area: Area,
  english: Table,
): Words<Area, Table> => ({ area, english })

/** The translation for everything below. English needs none. */
export const TranslationContext = createContext<Translation>({})

/** Its code, for dates and numbers. */
export const LanguageContext = createContext('en')

/** The locale for `Intl`: the user's language with Latin digits, which all amounts use. */
export const useLocale = (): string => `${useContext(LanguageContext)}-u-nu-latn`

/** The words of an area in a language. */
export const wordsIn = <W extends Words>(translation: Translation, { area, english }: W): Translated<W> =>
  (translation[area] ?? english) as Translated<W>

/** The text before and after a sentence's single placeholder, which is rendered separately. */
export const around = (say: (part: string) => string): readonly [before: string, after: string] => {
  const [before = '', after = ''] = say('\u0000').split('\u0000')
  return [before, after]
}

/** The words of an area in the user's language. */
export const useWords = <W extends Words>(words: W): Translated<W> => wordsIn(useContext(TranslationContext), words)
