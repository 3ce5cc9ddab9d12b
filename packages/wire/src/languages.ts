/** The product's languages by their own names. English is the source of the translations. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  zh: { name: '中文', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Readonly<Record<string, { name: string; direction: 'ltr' | 'rtl' }>>

export type Language = keyof typeof languages

export const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(languages, text)

/** The first supported language of a user's list. A region (`de-CH`) counts as its language. */
export const pickLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en'
