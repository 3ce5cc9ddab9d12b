import { type Language, languages } from '@latchkey/wire/languages'

/** Loads the server's texts in every language. A row in `wire/languages` without its file stops the start. */
export const loadWords = async <Words>(
  load: (language: Language) => Promise<{ words: Words }>,
): Promise<Readonly<Record<Language, Words>>> => {
  const all = Object.keys(languages) as Language[]
  const loaded = await Promise.all(all.map(async (language) => [language, (await load(language)).words] as const))
  return Object.fromEntries(loaded) as Record<Language, Words>
}
