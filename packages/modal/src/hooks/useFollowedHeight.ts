import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Sets a box's height to its content's, so CSS can animate it. */
export const useFollowedHeight = (content: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current]
    if (!outer || !inner) return
    const follow = () => {
      // Only up to the maximum height: beyond it, the end of the transition would be invisible.
      const most = Number.parseFloat(getComputedStyle(outer).maxHeight)
      const height = Math.min(inner.offsetHeight, Number.isNaN(most) ? Number.POSITIVE_INFINITY : most)
      if (height === 0 || outer.style.height === `${height}px`) return
      if (outer.style.height !== '') outer.dataset.moving = ''
      outer.style.height = `${height}px`
    }
    const rest = (event: TransitionEvent) => {
      if (event.target === outer) delete outer.dataset.moving
    }
    // Also reports the first size, before it is painted.
    const observer = new ResizeObserver(follow)
    observer.observe(inner)
    window.addEventListener('resize', follow)
    outer.addEventListener('transitionend', rest)
    outer.addEventListener('transitioncancel', rest)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', follow)
      outer.removeEventListener('transitionend', rest)
      outer.removeEventListener('transitioncancel', rest)
    }
  }, [content])

  return box
}
