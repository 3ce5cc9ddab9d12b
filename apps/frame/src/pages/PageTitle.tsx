import { type Translated, TranslationContext, type Words, wordsIn } from '@latchkey/ui/words'
import { useContext, useEffect } from 'react'

/** The page title, from the words of its area. */
export type SayTitle = (say: <W extends Words>(words: W) => Translated<W>) => string

/** The tab title in the user's language; the document has the English one until then. */
export function PageTitle({ title }: { title: SayTitle }) {
  const translation = useContext(TranslationContext)
  const text = title((words) => wordsIn(translation, words))
  useEffect(() => {
    document.title = `${text} · Latchkey`
  }, [text])
  return null
}
