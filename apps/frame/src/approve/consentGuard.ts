import { createHand, type Sighting } from './hand.ts'

/** What the guard needs of the browser; tests put their own in its place. */
export type ConsentPorts = {
  /** Tells whether the whole of an element can be seen by the person, now and whenever that changes. */
  observe: (element: Element, onChange: (isVisible: boolean) => void) => () => void
  hasFocus: () => boolean
  isShown: () => boolean
  /** Tells of every pointer over this document, before anything on the screen hears of it. */
  follow: (onSighting: (sighting: Sighting) => void) => () => void
  listen: (type: 'focus' | 'blur' | 'resize' | 'scroll' | 'visibilitychange', onEvent: () => void) => () => void
  now: () => number
  after: (ms: number, run: () => void) => () => void
  isTrusted: (event: Event) => boolean
}

/** Why the button is not to be pressed yet. */
export type ConsentState = 'covered' | 'unfocused' | 'settling' | 'armed'

export type ConsentGuard = {
  watch: (element: Element) => () => void
  /** What is shown has changed: the person starts reading anew. */
  restart: () => void
  state: () => ConsentState
  /** Whether a press by this kind of pointer can be meant for what is under it. */
  isSteady: (pointerType: string) => boolean
  stop: () => void
}

const seenForMs = 800
const afterFocusMs = 500

/**
 * Arms a button only after the person has really had it before their eyes: every watched element fully visible,
 * the window focused and still, for a while without a break.
 */
export const createConsentGuard = (ports: ConsentPorts, onChange: (state: ConsentState) => void): ConsentGuard => {
  const visible = new Map<Element, boolean>()
  let state: ConsentState = 'covered'
  let focusedAt = ports.hasFocus() ? ports.now() : undefined
  let cancelTimer: (() => void) | undefined

  const enter = (next: ConsentState) => {
    if (next === state) return
    state = next
    onChange(next)
  }
  const restart = () => {
    cancelTimer?.()
    cancelTimer = undefined
    const isSeen = visible.size > 0 && [...visible.values()].every(Boolean) && ports.isShown()
    if (!isSeen) return enter('covered')
    if (focusedAt === undefined || !ports.hasFocus()) return enter('unfocused')
    enter('settling')
    const waitMs = Math.max(seenForMs, focusedAt + afterFocusMs - ports.now())
    cancelTimer = ports.after(waitMs, () => enter('armed'))
  }
  const hand = createHand(ports.now, restart)
  const stops = [
    ports.follow(hand.see),
    ports.listen('focus', () => {
      focusedAt = ports.now()
      restart()
    }),
    ports.listen('blur', () => {
      focusedAt = undefined
      restart()
    }),
    ports.listen('resize', restart),
    ports.listen('scroll', restart),
    ports.listen('visibilitychange', restart),
  ]

  return {
    watch: (element) => {
      visible.set(element, false)
      const stop = ports.observe(element, (isVisible) => {
        const hasChanged = visible.get(element) !== isVisible
        visible.set(element, isVisible)
        if (hasChanged || !isVisible) restart()
      })
      restart()
      return () => {
        stop()
        visible.delete(element)
        restart()
      }
    },
    restart,
    state: () => state,
    isSteady: hand.isSteady,
    stop: () => {
      cancelTimer?.()
      for (const stop of stops) stop()
    },
  }
}
