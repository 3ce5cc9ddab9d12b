import type { Translation } from '@latchkey/ui/words'
import { WalletError } from '@latchkey/wire/errors'
import type { Language } from '@latchkey/wire/languages'

const files: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ translation: Translation }>>> = {
  de: () => import('./languages/de.ts'),
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  zh: () => import('./languages/zh.ts'),
  ar: () => import('./languages/ar.ts'),
}

const loaded = new Map<Language, Translation>([['en', {}]])

/** The language if it is here already, without waiting. */
export const readyLanguage = (language: Language): Translation | undefined => loaded.get(language)

/** Loads what is said in a language; English comes with the code. A failed load can be tried again. */
export const loadLanguage = async (language: Language): Promise<Translation> => {
  const kept = loaded.get(language)
  if (kept || language === 'en') return kept ?? {}
  const { translation } = await files[language]().catch((cause: unknown) => {
    throw new WalletError('network.chunkFailed', { cause })
  })
  loaded.set(language, translation)
  return translation
}
