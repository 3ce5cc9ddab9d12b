import { useEffect, useState } from 'react'

/** As long as the fade takes, `--lk-fast`. */
const leaveMs = 120

const isMotionReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Keeps something on the screen for as long as its leaving is seen. */
export const usePresence = (isOpen: boolean): 'open' | 'leaving' | 'gone' => {
  const [isShown, setIsShown] = useState(isOpen)
  if (isOpen && !isShown) setIsShown(true)

  useEffect(() => {
    if (isOpen || !isShown) return
    const timer = setTimeout(() => setIsShown(false), isMotionReduced() ? 0 : leaveMs)
    return () => clearTimeout(timer)
  }, [isOpen, isShown])

  if (isOpen) return 'open'
  return isShown ? 'leaving' : 'gone'
}
