import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { hostOf } from './useTopLayer.ts'

const deepFocus = (): Element | null => {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/** Everything except the modal, which holds the wallet's iframe too, and what it is in. */
const background = (modal: Element | null): readonly HTMLElement[] => {
  const parent = modal?.parentNode
  if (!parent || modal === document.body) return []
  const others = [...parent.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && child !== modal && child.localName !== 'latchkey-modal' && !child.inert,
  )
  return [...others, ...background(modal.parentElement ?? (parent as ShadowRoot).host)]
}

const scrollbarWidth = (): number => window.innerWidth - document.documentElement.clientWidth

/** Keeps the scrollbar's width as padding, so the page behind the modal doesn't jump. */
const lockScroll = (gap: number): (() => void) => {
  const { body } = document
  const before = { overflow: body.style.overflow, paddingRight: body.style.paddingRight }
  body.style.overflow = 'hidden'
  if (gap > 0) body.style.paddingRight = `${gap + (Number.parseFloat(getComputedStyle(body).paddingRight) || 0)}px`
  return () => Object.assign(body.style, before)
}

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** While open, the page behind is inert and doesn't scroll. Then focus returns to the opener, or to the content. */
export const usePageLock = (ref: RefObject<HTMLElement | null>, isOpen: boolean): void => {
  const opener = useRef<Element | null>(null)
  // While it is rendered, before the page has changed: afterwards, reading it would compute the modal's size twice.
  const gap = useMemo(() => (isOpen ? scrollbarWidth() : 0), [isOpen])

  // Before the focus moves into the modal, and before the modal is shown: its size would have to be computed twice.
  useLayoutEffect(() => {
    if (!isOpen) return
    opener.current = deepFocus()
    return lockScroll(gap)
  }, [isOpen, gap])

  useEffect(() => {
    if (!isOpen || !ref.current) return
    const behind = background(hostOf(ref.current))
    for (const element of behind) element.inert = true
    return () => {
      for (const element of behind) element.inert = false
      // The pressed element may disappear with the connection, maybe a moment later; the page's content then takes
      // focus.
      const content = document.querySelector('main')
      focusOn(opener.current?.isConnected ? opener.current : content)
      if (opener.current === document.body) return
      requestAnimationFrame(() => document.activeElement === document.body && focusOn(content))
    }
  }, [ref, isOpen])
}
