import type { ConsentPorts } from './consentGuard.ts'
import { followInFrame, followInWindow } from './visiblePart.ts'

type VisibilityOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }
type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

/** True if the browser can detect a cover over a frame: currently Chromium. */
export const canSeeCover = (): boolean =>
  'IntersectionObserverEntry' in window && 'isVisible' in IntersectionObserverEntry.prototype

/** A separate window can't be covered by a page. */
export const isTopLevel = (): boolean => window.top === window.self

/** How often to recheck a page on which nothing moves. */
const lookAgainMs = 200

/** Version 2 of the observer: not covered, no opacity, filter or scale, fully on screen. */
const observeVisibility: ConsentPorts['observe'] = (element, onChange) => {
  const options: VisibilityOptions = { threshold: [1], trackVisibility: true, delay: 100 }
  let isVisible = false
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as VisibilityEntry | undefined
    isVisible = last?.isVisible === true && last.intersectionRatio >= 0.99
    onChange(isVisible)
  }, options)
  observer.observe(element)
  // The observer reports when a frame is painted. If nothing moves, none is, and the button would stay off.
  const look = setInterval(() => {
    if (!isVisible) requestAnimationFrame(() => {})
  }, lookAgainMs)
  return () => {
    clearInterval(look)
    observer.disconnect()
  }
}

/** Without a surrounding page nothing can cover it, so being shown is enough. */
const observeTopLevel: ConsentPorts['observe'] = (_, onChange) => {
  onChange(true)
  return () => {}
}

const measure: ConsentPorts['measure'] = (content) => {
  const own = content.getBoundingClientRect()
  const opening = content.parentElement?.getBoundingClientRect() ?? own
  return { contentTop: own.top, contentHeight: own.height, top: opening.top, bottom: opening.bottom }
}

const onRewrite: ConsentPorts['onRewrite'] = (element, onChange) => {
  const observer = new MutationObserver(onChange)
  observer.observe(element, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}

export const browserConsentPorts = (): ConsentPorts => ({
  observe: isTopLevel() ? observeTopLevel : observeVisibility,
  followPart: isTopLevel() ? followInWindow : followInFrame,
  measure,
  onRewrite,
  hasFocus: () => document.hasFocus(),
  isShown: () => document.visibilityState === 'visible',
  mustHold: !isTopLevel(),
  isCoarse: () => window.matchMedia('(pointer: coarse)').matches,
  follow: (onSighting) => {
    const root = document.documentElement
    const tell = (event: PointerEvent) => {
      // Moving focus from a button to its card isn't leaving.
      if (event.type === 'pointerleave' && event.target !== root) return
      const { pointerType, screenX, screenY, clientX, clientY } = event
      const kind = event.type === 'pointerleave' ? 'left' : 'inside'
      onSighting({ kind, pointerType, screenX, screenY, clientX, clientY })
    }
    const types = ['pointerenter', 'pointerover', 'pointermove', 'pointerdown', 'pointerleave'] as const
    for (const type of types) root.addEventListener(type, tell, { capture: true })
    return () => {
      for (const type of types) root.removeEventListener(type, tell, { capture: true })
    }
  },
  listen: (type, onEvent) => {
    const target: EventTarget = type === 'visibilitychange' ? document : window
    target.addEventListener(type, onEvent)
    return () => target.removeEventListener(type, onEvent)
  },
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  isTrusted: (event) => event.isTrusted,
})
