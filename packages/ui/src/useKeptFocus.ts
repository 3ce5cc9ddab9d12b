import { type RefObject, useEffect } from 'react'

/**
 * Moves focus to the heading when the focused element goes away. Otherwise keyboard users start again at the top of the
 * page, and screen readers say nothing about the next step.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>, heading: string) {
  useEffect(() => {
    const element = container.current
    if (!element) return
    const root = element.getRootNode() as Document | ShadowRoot
    let last: Element | undefined
    const follow = ({ target }: FocusEvent) => {
      last = target as Element
    }
    const keep = () => {
      if (!last || last.isConnected) return
      last = undefined
      const focused = root.activeElement ?? document.activeElement
      const isElsewhere = focused && focused !== document.body && !(root instanceof ShadowRoot && focused === root.host)
      const target = element.querySelector<HTMLElement>(heading)
      if (isElsewhere || !target) return
      target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(keep)
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', follow)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', follow)
    }
  }, [container, heading])
}
