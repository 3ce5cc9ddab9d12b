import { type Translation, TranslationContext } from '@latchkey/ui/words'
import { pickLanguage } from '@latchkey/wire/languages'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { loadLanguage } from '../loadLanguage.ts'

/** Adds the modal's translation below the page's, for lists that are used on the page. */
export function ListWords({ language, children }: { language: string; children: ReactNode }) {
  const page = useContext(TranslationContext)
  const [own, setOwn] = useState<Translation>({})
  useEffect(() => {
    let isHere = true
    loadLanguage(pickLanguage([language])).then(
      (translation) => isHere && setOwn(translation),
      // Falls back to English.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [language])
  return <TranslationContext value={{ ...own, ...page }}>{children}</TranslationContext>
}
