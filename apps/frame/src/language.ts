import type { Translation } from '@latchkey/ui/words'
import { isLanguage, type Language, pickLanguage } from '@latchkey/wire/languages'

const files: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ translation: Translation }>>> = {
  de: () => import('./languages/de.ts'),
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  zh: () => import('./languages/zh.ts'),
  ar: () => import('./languages/ar.ts'),
}

const loaded = new Map<Language, Translation>([['en', {}]])

/** What the visitor reads: as the page or the address says, where that is one of ours, else as the browser does. */
export const toLanguage = (told: string | null | undefined, wanted: readonly string[]): Language =>
  isLanguage(told ?? undefined) ? (told as Language) : pickLanguage(wanted)

/** The language of a page of the wallet's own: by `lang` in its address, else the browser's. */
export const pageLanguage = (): Language =>
  toLanguage(new URLSearchParams(location.search).get('lang'), navigator.languages)

/** The language if it is here already, without waiting. */
export const readyLanguage = (language: Language): Translation | undefined => loaded.get(language)

/** Loads what is said in a language, from the wallet's own origin; no page has a say in the words. */
export const loadLanguage = async (language: Language): Promise<Translation> => {
  const kept = loaded.get(language)
  if (kept || language === 'en') return kept ?? {}
  const { translation } = await files[language]()
  loaded.set(language, translation)
  return translation
}
