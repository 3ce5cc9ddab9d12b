import { LanguageProvider } from '@latchkey/ui/LanguageProvider'
import '@latchkey/ui/moreIcons'
import type { Translation } from '@latchkey/ui/words'
import { type Language, languages } from '@latchkey/wire/languages'
import { type ReactNode, useEffect, useState } from 'react'
import { loadLanguage, readyLanguage } from './language.ts'

/**
 * Renders nothing until the translation loads, so an approval never changes while someone reads it. Falls back to
 * English.
 */
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
    <LanguageProvider language={shown.language} translation={shown.translation}>
      {children}
    </LanguageProvider>
  )
}
