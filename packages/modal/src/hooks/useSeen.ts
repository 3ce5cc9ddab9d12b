import { type RefObject, useEffect, useRef } from 'react'

/** Runs a callback when the element nears the visible part of the list; without one, nothing is observed. */
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
