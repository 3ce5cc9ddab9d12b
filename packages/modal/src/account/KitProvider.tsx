import type { Kit } from '@latchkey/core/kit'
import { type Translation, TranslationContext } from '@latchkey/ui/words'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { KitContext } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { loadLanguage } from '../loadLanguage.ts'

/** The page's words and, beneath them, the modal's: its pieces stand on the page too. */
function Spoken({ children }: { children: ReactNode }) {
  const language = useSlice((state) => state.language)
  const page = useContext(TranslationContext)
  const [own, setOwn] = useState<Translation>({})
  useEffect(() => {
    let isHere = true
    loadLanguage(language).then(
      (translation) => isHere && setOwn(translation),
      // Without it the pieces speak English, which is better than not being there.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [language])
  return <TranslationContext value={{ ...own, ...page }}>{children}</TranslationContext>
}

/** Lets the pieces of this folder stand outside the modal, on the page, with the same facts. */
export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  return (
    <KitContext value={kit}>
      <QueryClientProvider client={kit.queries}>
        <Spoken>{children}</Spoken>
      </QueryClientProvider>
    </KitContext>
  )
}
