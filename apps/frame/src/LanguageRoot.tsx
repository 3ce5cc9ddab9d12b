import { LanguageProvider } from '@latchkey/ui/LanguageProvider'
import '@latchkey/ui/laterIcons'
import '@latchkey/ui/moreIcons'
import type { Translation } from '@latchkey/ui/words'
import { type Language, languages, pickLanguage } from '@latchkey/wire/languages'
import { type ReactNode, useEffect, useState } from 'react'
import { loadLanguage, readyLanguage } from './language.ts'
import { OwnLanguageContext } from './OwnLanguage.tsx'

type Props = {
  language: Language
  /** Called when the user prefers the browser's language to the page's. */
  onChoose?: (language: Language) => void
  children: ReactNode
}

/** Renders nothing until the translation loads, so an approval never changes while someone reads it. */
export function LanguageRoot({ language, onChoose, children }: Props) {
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
  const own = pickLanguage(navigator.languages)
  const offered = onChoose && own !== spoken ? { own, choose: () => onChoose(own) } : undefined
  return (
    <LanguageProvider language={shown.language} translation={shown.translation}>
      <OwnLanguageContext value={offered}>{children}</OwnLanguageContext>
    </LanguageProvider>
  )
}
