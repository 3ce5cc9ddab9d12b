import { LanguageContext, type Translation, TranslationContext } from '@latchkey/ui/words'
import { type Language, languages } from '@latchkey/wire/languages'
import { type ReactNode, useEffect, useState } from 'react'
import { loadLanguage, readyLanguage } from './language.ts'

/** Shows nothing until the language is there: what is being approved must not change under the eye. English if it fails. */
export function LanguageRoot({ language, children }: { language: Language; children: ReactNode }) {
  const [shown, show] = useState(readyLanguage(language) && { language, translation: readyLanguage(language) ?? {} })
  useEffect(() => {
    let isCurrent = true
    const put = (code: Language, translation: Translation) => isCurrent && show({ language: code, translation })
    loadLanguage(language).then(
      (translation) => put(language, translation),
      () => put('en', {}),
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  const spoken = shown?.language
  useEffect(() => {
    if (!spoken) return
    document.documentElement.lang = spoken
    document.documentElement.dir = languages[spoken].direction
  }, [spoken])
  if (!shown) return null
  return (
    <LanguageContext value={shown.language}>
      <TranslationContext value={shown.translation}>{children}</TranslationContext>
    </LanguageContext>
  )
}
