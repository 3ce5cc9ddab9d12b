import type { LatchkeyEvents, LatchkeyState } from './client.ts'

type Follower = (now: LatchkeyState, before: LatchkeyState) => void
type Listener<E extends keyof LatchkeyEvents> = (detail: LatchkeyEvents[E]) => void

/** The state before anything is known. */
export const pendingState: LatchkeyState = {
  status: 'pending',
  account: undefined,
  accounts: [],
  session: undefined,
  networks: [],
  features: { isKnown: false, swap: false, buy: false, activity: false, send: false, receive: false, names: false },
  modal: { isOpen: false },
  theme: { mode: 'dark' },
  locale: 'en',
  problems: [],
}

/** A listener that throws is reported like any uncaught error; it must not fail the call that caused the change. */
const call = (listener: () => void): void => {
  try {
    listener()
  } catch (error) {
    ;(globalThis.reportError ?? console.error)(error)
  }
}

const addTo = <T>(set: Set<T>, one: T): (() => void) => {
  set.add(one)
  return () => void set.delete(one)
}

/** Holds the public state and its listeners. `changeState` compares states and derives events. */
export const createStateStore = (state = pendingState) => {
  const followers = new Set<Follower>()
  const listeners: { [E in keyof LatchkeyEvents]?: Set<Listener<E>> } = {}
  const listenersOf = <E extends keyof LatchkeyEvents>(event: E): Set<Listener<E>> => {
    listeners[event] ??= new Set<Listener<E>>() as never
    return listeners[event] as Set<Listener<E>>
  }
  return {
    read: () => state,
    /** Sets a part of the state. */
    set: (part: Partial<LatchkeyState>): void => {
      const before = state
      const now = { ...state, ...part }
      state = now
      for (const follower of followers) call(() => follower(now, before))
    },
    emit: <E extends keyof LatchkeyEvents>(event: E, detail: LatchkeyEvents[E]): void => {
      for (const listener of listenersOf(event)) call(() => listener(detail))
    },
    /** Whether an event of this kind has a listener. */
    hears: (event: keyof LatchkeyEvents): boolean => listenersOf(event).size > 0,
    subscribe: (follower: Follower): (() => void) => addTo(followers, follower),
    on: <E extends keyof LatchkeyEvents>(event: E, listener: Listener<E>): (() => void) =>
      addTo(listenersOf(event), listener),
  }
}

export type StateStore = ReturnType<typeof createStateStore>
