import type { ConsentPorts } from '../consent/consentGuard.ts'
import type { Sighting } from '../consent/hand.ts'

type Kind = Parameters<ConsentPorts['listen']>[0]

/** A fake browser for the guard that only does what a test tells it. */
export const fakeConsentPorts = () => {
  const observers = new Map<Element, (isVisible: boolean) => void>()
  const followers = new Set<(sighting: Sighting) => void>()
  const listeners = new Map<Kind, Set<() => void>>()
  let timers: { at: number; run: () => void }[] = []
  let nowMs = 10_000
  const seen = { hasFocus: true, isShown: true, isTrusted: true, isCoarse: false }
  let part = { left: 0, top: 0, width: 360, height: 600, zoom: 1 }
  /** Everything fits until a test scrolls. */
  let opening = { contentTop: 0, contentHeight: 400, top: 0, bottom: 400 }
  const partFollowers = new Set<(of: typeof part) => void>()
  const rewriters = new Set<() => void>()
  const ports: ConsentPorts = {
    observe: (element, onChange) => {
      observers.set(element, onChange)
      return () => observers.delete(element)
    },
    followPart: (onPart) => {
      partFollowers.add(onPart)
      onPart(part)
      return () => partFollowers.delete(onPart)
    },
    measure: () => opening,
    onRewrite: (_, onChange) => {
      const rewriter = () => onChange()
      rewriters.add(rewriter)
      return () => rewriters.delete(rewriter)
    },
    hasFocus: () => seen.hasFocus,
    isShown: () => seen.isShown,
    mustHold: true,
    isCoarse: () => seen.isCoarse,
    follow: (onSighting) => {
      followers.add(onSighting)
      return () => followers.delete(onSighting)
    },
    listen: (kind, onEvent) => {
      listeners.set(kind, (listeners.get(kind) ?? new Set()).add(onEvent))
      return () => listeners.get(kind)?.delete(onEvent)
    },
    now: () => nowMs,
    after: (ms, run) => {
      const timer = { at: nowMs + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    isTrusted: () => seen.isTrusted,
  }
  return {
    ports,
    seen,
    elements: () => [...observers.keys()],
    show: (isVisible: boolean, element?: Element) => {
      for (const [one, tell] of observers) if (!element || one === element) tell(isVisible)
    },
    /** The part of the screen that the page leaves visible. */
    leave: (next: Partial<typeof part>) => {
      part = { ...part, ...next }
      for (const follower of partFollowers) follower(part)
    },
    scroll: (next: Partial<typeof opening>) => {
      opening = { ...opening, ...next }
    },
    rewrite: () => {
      for (const rewriter of rewriters) rewriter()
    },
    /** How many contents are watched for rewriting. */
    rewriterCount: () => rewriters.size,
    /** A pointer at a document position, with the document at a screen position. */
    point: (sighting: Partial<Sighting> = {}) => {
      const whole = {
        kind: 'inside' as const,
        pointerType: 'mouse',
        screenX: 50,
        screenY: 50,
        clientX: 10,
        clientY: 10,
      }
      for (const follower of followers) follower({ ...whole, ...sighting })
    },
    fire: (kind: Kind) => {
      for (const listener of listeners.get(kind) ?? []) listener()
    },
    /** Time passes, and no timer runs: the frame gets no CPU time. */
    freeze: (ms: number) => {
      nowMs += ms
    },
    pass: (ms: number) => {
      const endMs = nowMs + ms
      for (;;) {
        const [next] = timers.filter((one) => one.at <= endMs).sort((one, other) => one.at - other.at)
        if (!next) break
        timers = timers.filter((one) => one !== next)
        nowMs = Math.max(nowMs, next.at)
        next.run()
      }
      nowMs = endMs
    },
  }
}
