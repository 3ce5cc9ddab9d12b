import type { ReactNode } from 'react'
import { LanguageContext, type Translation, TranslationContext } from './words.ts'

type Props = { language: string; translation: Translation; children: ReactNode }

/** Provides a language and its translation to everything below. */
export function LanguageProvider({ language, translation, children }: Props) {
  return (
    <LanguageContext value={language}>
      <TranslationContext value={translation}>{children}</TranslationContext>
    </LanguageContext>
  )
}
