import { type Translated, TranslationContext, type Words, wordsIn } from '@latchkey/ui/words'
import { type ReactNode, useContext, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageRoot } from '../LanguageRoot.tsx'
import { pageLanguage } from '../language.ts'
import './pageStyles.ts'

type SayTitle = (say: <W extends Words>(words: W) => Translated<W>) => string

/** The tab title in the user's language; the document has the English one until then. */
function PageTitle({ title }: { title: SayTitle }) {
  const translation = useContext(TranslationContext)
  const text = title((words) => wordsIn(translation, words))
  useEffect(() => {
    document.title = `${text} · Latchkey`
  }, [text])
  return null
}

/** Mounts a page. Inside a frame it stays empty, whatever the headers say. */
export const startPage = (page: ReactNode, title: SayTitle): void => {
  const place = document.getElementById('root')
  if (place && window.top === window.self) {
    createRoot(place).render(
      <LanguageRoot language={pageLanguage()}>
        <PageTitle title={title} />
        {page}
      </LanguageRoot>,
    )
  }
}
