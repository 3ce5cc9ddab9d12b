import { LanguageProvider } from '@latchkey/ui/LanguageProvider'
import { languages } from '@latchkey/wire/languages'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsOpen } from './hooks/useIsOpen.ts'
import { useSlice } from './hooks/useSlice.ts'
import { loadLanguage, readyLanguage } from './loadLanguage.ts'

/** Shows the modal in the user's language. While it loads, the old one stays; opening retries a failed load. */
export function LanguageRoot({ children }: { children: ReactNode }) {
  const wanted = useSlice(({ language }) => language)
  const isOpen = useIsOpen()
  const [shown, show] = useState(() => (readyLanguage(wanted) ? wanted : 'en'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the modal is when a failed load is tried again
  useEffect(() => {
    let isCurrent = true
    loadLanguage(wanted).then(
      () => isCurrent && show(wanted),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, isOpen])
  return (
    <LanguageProvider language={shown} translation={readyLanguage(shown) ?? {}}>
      <div lang={shown} dir={languages[shown].direction}>
        {children}
      </div>
    </LanguageProvider>
  )
}
