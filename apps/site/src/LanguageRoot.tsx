import { LanguageProvider } from '@latchkey/ui/LanguageProvider'
import { type Translation, wordsIn } from '@latchkey/ui/words'
import type { Language } from '@latchkey/wire/languages'
import { type ReactNode, useEffect, useState } from 'react'
import type { Shell } from './shell/createShell.ts'
import { loadLanguage } from './shell/loadLanguage.ts'
import { useEngine } from './shell/useEngine.ts'
import { siteWords } from './words.ts'

/** A language and its translation. `theme.js` picks the first one before the page is painted. */
export type Spoken = { language: Language; translation: Translation }

/** As `theme.js` does. The build writes these languages into the page, so the first load needs no table of them. */
const isRightToLeft = (language: Language): boolean =>
  !!document.querySelector<HTMLElement>('[data-rtl]')?.dataset.rtl?.split(' ').includes(language)

/** Shows the page in the user's language, and in a newly chosen one once its translation has loaded. */
export function LanguageRoot({ shell, first, children }: { shell: Shell; first: Spoken; children: ReactNode }) {
  const engine = useEngine(shell.engine)
  const [{ language, translation }, speak] = useState(first)
  useEffect(
    () =>
      engine?.watchLanguage((next) =>
        loadLanguage(next).then(
          (words) => speak({ language: next, translation: words }),
          (error: unknown) => console.error(error),
        ),
      ),
    [engine],
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
