import type { ConsentPorts } from '../consentGuard.ts'
import type { Sighting } from '../hand.ts'

type Kind = Parameters<ConsentPorts['listen']>[0]

/** A browser for the guard that does only what a test tells it to. */
export const fakeConsentPorts = () => {
  const observers = new Map<Element, (isVisible: boolean) => void>()
  const followers = new Set<(sighting: Sighting) => void>()
  const listeners = new Map<Kind, Set<() => void>>()
  let timers: { at: number; run: () => void }[] = []
  let nowMs = 10_000
  const seen = { hasFocus: true, isShown: true, isTrusted: true }
  const ports: ConsentPorts = {
    observe: (element, onChange) => {
      observers.set(element, onChange)
      return () => observers.delete(element)
    },
    hasFocus: () => seen.hasFocus,
    isShown: () => seen.isShown,
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
    /** A pointer at a place of the document, which stands at a place of the screen. */
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
    pass: (ms: number) => {
      nowMs += ms
      const due = timers.filter((one) => one.at <= nowMs)
      timers = timers.filter((one) => one.at > nowMs)
      for (const { run } of due) run()
    },
  }
}
