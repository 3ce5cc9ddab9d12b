import { useEffect, useState } from 'react'

/** A text only once it has stood for a while; its end is told at once. */
export const useDelayed = (text: string, delayMs: number): string => {
  const [shown, setShown] = useState('')
  useEffect(() => {
    setShown('')
    if (text === '') return
    const timer = setTimeout(() => setShown(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return shown
}
