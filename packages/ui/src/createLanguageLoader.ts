import type { Translation } from './words.ts'

type Files = Readonly<Record<string, () => Promise<{ translation: Translation }>>>

/** Loads translations below `languages/<code>/`. English is part of the code. A failed load can be retried. */
export const createLanguageLoader = (files: Files) => {
  const loaded = new Map<string, Translation>([['en', {}]])
  return {
    /** The translation if it is already loaded. */
    ready: (language: string): Translation | undefined => loaded.get(language),
    load: async (language: string): Promise<Translation> => {
      const kept = loaded.get(language)
      if (kept) return kept
      const [, file] = Object.entries(files).find(([path]) => path.includes(`/languages/${language}/`)) ?? []
      if (!file) throw new Error(`There is no translation for ${language}.`)
      const { translation } = await file()
      loaded.set(language, translation)
      return translation
    },
  }
}
