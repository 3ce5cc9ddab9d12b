import { type Translated, TranslationContext, type Words, wordsIn } from '@latchkey/ui/words'
import { useContext, useEffect } from 'react'

/** The title of a page, from the words of whatever part it belongs to. */
export type SayTitle = (say: <W extends Words>(words: W) => Translated<W>) => string

/** What the tab says, in the visitor's language; the English one in the document stands until then. */
export function PageTitle({ title }: { title: SayTitle }) {
  const translation = useContext(TranslationContext)
  const text = title((words) => wordsIn(translation, words))
  useEffect(() => {
    document.title = `${text} · Latchkey`
  }, [text])
  return null
}
