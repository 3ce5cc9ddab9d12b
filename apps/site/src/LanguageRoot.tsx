import { LanguageContext, type Translation, TranslationContext, wordsIn } from '@latchkey/ui/words'
import type { Language } from '@latchkey/wire/languages'
import { type ReactNode, useEffect, useState } from 'react'
import type { Shell } from './shell/createShell.ts'
import { loadLanguage } from './shell/loadLanguage.ts'
import { useEngine } from './shell/useEngine.ts'
import { siteWords } from './words.ts'

/** A language with its words. `theme.js` has told the page which one before it was painted. */
export type Spoken = { language: Language; translation: Translation }

/** Speaks the visitor's language, and the next one as soon as it is chosen and its words are here. */
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
    page.dir = language === 'ar' ? 'rtl' : 'ltr'
    document.title = wordsIn(translation, siteWords).title
  }, [language, translation])
  return (
    <LanguageContext value={language}>
      <TranslationContext value={translation}>{children}</TranslationContext>
    </LanguageContext>
  )
}
