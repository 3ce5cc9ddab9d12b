import { type Language, languages } from '@latchkey/wire/languages'
import { createContext, useContext } from 'react'

/** The browser's language and how to switch to it, where the page chose another one. */
export const OwnLanguageContext = createContext<{ own: Language; choose: () => void } | undefined>(undefined)

/** Switches an approval to the browser's language: a page must not choose one that the user can't read. */
export function OwnLanguage() {
  const offered = useContext(OwnLanguageContext)
  if (!offered) return null
  const { own, choose } = offered
  return (
    <button type="button" className="OwnLanguage" lang={own} dir={languages[own].direction} onClick={choose}>
      {languages[own].name}
    </button>
  )
}
