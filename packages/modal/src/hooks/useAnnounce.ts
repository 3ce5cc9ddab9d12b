import { createContext, useContext, useEffect } from 'react'

export const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Announces a sentence in the modal's one polite live region, each time it changes. */
export const useAnnounce = (text: string | undefined): void => {
  const announce = useContext(AnnounceContext)
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}
