import { limits, walletLimits } from '@latchkey/wire/limits'
import { createHand, type Sighting } from './hand.ts'
import { createSightRecord, type Opening } from './sightRecord.ts'
import type { VisiblePart } from './visiblePart.ts'

/** The guard's view of the browser; replaced in tests. */
export type ConsentPorts = {
  /** Reports whether an element is fully visible, now and on every change. */
  observe: (element: Element, onChange: (isVisible: boolean) => void) => () => void
  /** Reports the visible part of this document, now and on every change. */
  followPart: (onPart: (part: VisiblePart) => void) => () => void
  /** Scroll position of the content in its region. */
  measure: (content: Element) => Opening
  /** Reports text changes inside an element. */
  onRewrite: (element: Element, onChange: () => void) => () => void
  hasFocus: () => boolean
  isShown: () => boolean
  /** A tap isn't enough, because a page around this document could move it under the finger. */
  mustHold: boolean
  /** The main pointer is a finger. */
  isCoarse: () => boolean
  /** Reports every pointer over this document, before any other handler. */
  follow: (onSighting: (sighting: Sighting) => void) => () => void
  listen: (type: 'focus' | 'blur' | 'resize' | 'scroll' | 'visibilitychange', onEvent: () => void) => () => void
  now: () => number
  after: (ms: number, run: () => void) => () => void
  isTrusted: (event: Event) => boolean
}

/** Why the button can't be pressed yet. */
export type ConsentState = 'covered' | 'unfocused' | 'shrunk' | 'unseen' | 'settling' | 'armed'

/** The state, and where unseen content is. */
export type ConsentView = { state: ConsentState; more: 'above' | 'below' | undefined }

export type ConsentGuard = {
  watch: (element: Element) => () => void
  /** Everything in this element must have been in view; it scrolls inside its parent. */
  mustSee: (content: Element) => () => void
  /** Restarts the full wait. */
  restart: () => void
  state: () => ConsentState
  /** Whether a press of this pointer type can be intentional. */
  isSteady: (pointerType: string) => boolean
  stop: () => void
}

const { waitMs: seenForMs, focusWaitMs: afterFocusMs } = walletLimits.consent
const lookMs = 100
/**
 * After a longer pause between two looks, the frame was too busy to learn that it was hidden, and a press can arrive
 * before that news. Shorter than the time people take to react.
 */
const mostPauseMs = 300

/**
 * Arms a button only after the user could read everything: all watched elements fully visible, every part of the
 * content in view for a while, the window focused and still.
 */
export const createConsentGuard = (ports: ConsentPorts, onChange: (view: ConsentView) => void): ConsentGuard => {
  const visible = new Map<Element, boolean>()
  const record = createSightRecord(ports.now)
  let content: Element | undefined
  let view: ConsentView = { state: 'covered', more: undefined }
  let focusedAt = ports.hasFocus() ? ports.now() : undefined
  let isSettled = false
  let cancelWait: (() => void) | undefined
  let cancelLook: (() => void) | undefined
  let lookedAt = ports.now()

  const isAwake = () => ports.now() - lookedAt <= mostPauseMs
  const isVisible = () => visible.size > 0 && [...visible.values()].every(Boolean) && ports.isShown()
  const isFocused = () => focusedAt !== undefined && ports.hasFocus()
  const judge = (): ConsentState => {
    if (!isVisible() || !content) return 'covered'
    if (!isFocused()) return 'unfocused'
    if (hand.zoom() < limits.consent.minZoom) return 'shrunk'
    if (record.missing()) return 'unseen'
    return isSettled && isAwake() && record.isComplete() ? 'armed' : 'settling'
  }
  const update = () => {
    const next = { state: judge(), more: record.missing() }
    if (next.state === view.state && next.more === view.more) return
    view = next
    onChange(next)
  }
  const restart = () => {
    cancelWait?.()
    isSettled = false
    if (isVisible() && focusedAt !== undefined) {
      const waitMs = Math.max(seenForMs, focusedAt + afterFocusMs - ports.now())
      cancelWait = ports.after(waitMs, () => {
        isSettled = true
        update()
      })
    }
    update()
  }
  /** Earlier visibility no longer counts. */
  const renew = () => {
    record.forget()
    restart()
  }
  const look = () => {
    cancelLook?.()
    if (!content) return
    const hasSlept = !isAwake()
    lookedAt = ports.now()
    if (hasSlept) renew()
    record.look(ports.measure(content), isVisible() && isFocused())
    update()
    cancelLook = ports.after(lookMs, look)
  }
  const hand = createHand(ports.now, renew)
  const stops = [
    ports.follow(hand.see),
    ports.listen('focus', () => {
      focusedAt = ports.now()
      renew()
    }),
    ports.listen('blur', () => {
      focusedAt = undefined
      renew()
    }),
    ports.listen('resize', renew),
    ports.listen('scroll', renew),
    ports.listen('visibilitychange', renew),
  ]

  return {
    watch: (element) => {
      visible.set(element, false)
      const stop = ports.observe(element, (isNow) => {
        const hasChanged = visible.get(element) !== isNow
        visible.set(element, isNow)
        if (hasChanged || !isNow) renew()
      })
      renew()
      return () => {
        stop()
        visible.delete(element)
        renew()
      }
    },
    mustSee: (element) => {
      content = element
      const stop = ports.onRewrite(element, renew)
      look()
      renew()
      return () => {
        stop()
        content = undefined
        cancelLook?.()
        renew()
      }
    },
    restart,
    state: judge,
    isSteady: hand.isSteady,
    stop: () => {
      cancelWait?.()
      cancelLook?.()
      for (const stop of stops) stop()
    },
  }
}
