import { useEffect, useState } from 'react'

/** Returns a text once it has lasted a while; clears it at once. */
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
