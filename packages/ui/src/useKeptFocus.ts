import { type RefObject, useEffect } from 'react'

/** Focuses the heading when the focused element goes away, or keyboard users start again at the top of the page. */
export function useKeptFocus(container: RefObject<HTMLElement | null>, heading: string) {
  useEffect(() => {
    const element = container.current
    if (!element) return
    let last: Element | undefined
    const follow = ({ target }: FocusEvent) => {
      last = target as Element
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = undefined
      const target = element.querySelector<HTMLElement>(heading)
      // A focus inside a shadow root shows here as its host.
      if (!target || document.activeElement !== document.body) return
      target.tabIndex = -1
      target.focus()
    })
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', follow)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', follow)
    }
  }, [container, heading])
}
