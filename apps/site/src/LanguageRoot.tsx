import { useLatchkey } from '@latchkey/react'
import { LanguageProvider } from '@latchkey/ui/LanguageProvider'
import { type Translation, wordsIn } from '@latchkey/ui/words'
import { type ReactNode, useEffect, useState } from 'react'
import { loadLanguage } from './shell/loadLanguage.ts'
import { siteWords } from './words.ts'

/** A language and its translation. `theme.js` picks the first one before the page is painted. */
export type Spoken = { language: string; translation: Translation }

export const english: Spoken = { language: 'en', translation: {} }

/** As `theme.js` does. The build writes these languages into the page, so the first load needs no table of them. */
const isRightToLeft = (language: string): boolean =>
  !!document.querySelector<HTMLElement>('[data-rtl]')?.dataset.rtl?.split(' ').includes(language)

/** Shows the page in the user's language, and in a newly chosen one once its translation has loaded. */
export function LanguageRoot({ first, children }: { first: Spoken; children: ReactNode }) {
  const client = useLatchkey()
  const [{ language, translation }, speak] = useState(first)
  useEffect(
    () =>
      client.subscribe(({ locale }, before) => {
        if (locale === before.locale) return
        loadLanguage(locale).then(
          (words) => speak({ language: locale, translation: words }),
          (error: unknown) => console.error(error),
        )
      }),
    [client],
  )
  useEffect(() => {
    const page = document.documentElement
    page.lang = language
    page.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
    document.title = wordsIn(translation, siteWords).title
  }, [language, translation])
  return (
    <LanguageProvider language={language} translation={translation}>
      {children}
    </LanguageProvider>
  )
}
