import type { Kit } from '@latchkey/core/kit'
import { type Translation, TranslationContext } from '@latchkey/ui/words'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { KitContext } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { loadLanguage } from '../loadLanguage.ts'

/** Adds the modal's translation below the page's, for modal components used on the page. */
function Spoken({ children }: { children: ReactNode }) {
  const language = useSlice((state) => state.language)
  const page = useContext(TranslationContext)
  const [own, setOwn] = useState<Translation>({})
  useEffect(() => {
    let isHere = true
    loadLanguage(language).then(
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

/** Lets the page use the components of this folder outside the modal. */
export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  return (
    <KitContext value={kit}>
      <QueryClientProvider client={kit.queries}>
        <Spoken>{children}</Spoken>
      </QueryClientProvider>
    </KitContext>
  )
}
