import type { Translation } from '@latchkey/ui/words'
import type { Language } from '@latchkey/wire/languages'

const files: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ translation: Translation }>>> = {
  de: () => import('../languages/de.ts'),
  es: () => import('../languages/es.ts'),
  fr: () => import('../languages/fr.ts'),
  zh: () => import('../languages/zh.ts'),
  ar: () => import('../languages/ar.ts'),
}

/** What the page says in a language; English comes with the code. */
export const loadLanguage = async (language: Language): Promise<Translation> =>
  language === 'en' ? {} : (await files[language]()).translation
