import { useEffect, useState } from 'react'

/** The duration of the fade, `--lk-fast`. */
const leaveMs = 120

const isMotionReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Keeps something on screen until its exit transition ends. */
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
