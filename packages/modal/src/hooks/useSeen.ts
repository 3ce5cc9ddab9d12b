import { type RefObject, useEffect, useRef } from 'react'

/** Runs when the element comes near the visible part of the list; nothing is watched without something to run. */
export const useSeen = (run: (() => void) | undefined): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!run || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && run(), { rootMargin: '240px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}
