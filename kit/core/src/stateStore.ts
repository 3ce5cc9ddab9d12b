import type { LatchkeyEvents, LatchkeyState } from './client.ts'

type Listeners = { [E in keyof LatchkeyEvents]: Set<(detail: LatchkeyEvents[E]) => void> }

/** The state before anything is known. A server renders with it, and so does the first render of a browser. */
export const pendingState: LatchkeyState = {
  status: 'pending',
  account: undefined,
  networks: [],
  features: { isKnown: false, swap: false, buy: false, activity: false },
  modal: { isOpen: false },
  theme: { mode: 'dark' },
  locale: 'en',
  problems: [],
}

/** The fields that make two states different. Chains are left out: they may contain functions and big integers. */
const facts = ({ account, status, features, networks, modal, theme, locale, problems }: LatchkeyState): string =>
  JSON.stringify([
    ...[status, account?.caip, account?.wallet, account?.isChainSupported, features, networks.length],
    ...[modal.isOpen, theme.mode, locale, problems.map(({ code }) => code)],
  ])

/** A listener that throws is reported like any uncaught error; it must not fail the call that caused the change. */
const call = (listener: () => void): void => {
  try {
    listener()
  } catch (error) {
    ;(globalThis.reportError ?? console.error)(error)
  }
}

/** Holds the public state and derives events from its changes. */
export const createStateStore = () => {
  let state = pendingState
  const followers = new Set<(now: LatchkeyState, before: LatchkeyState) => void>()
  const listeners: Listeners = {
    ...{ connect: new Set(), disconnect: new Set(), accountChange: new Set(), chainChange: new Set() },
    ...{ open: new Set(), close: new Set(), error: new Set() },
  }
  const emit = <E extends keyof LatchkeyEvents>(event: E, detail: LatchkeyEvents[E]): void => {
    for (const listener of listeners[event]) call(() => listener(detail))
  }
  const tellAccount = (now: LatchkeyState, before: LatchkeyState): void => {
    const [next, last] = [now.account, before.account]
    if (next && !last) {
      const isReconnected = before.status === 'reconnecting' || before.status === 'pending'
      emit('connect', { account: next, isReconnected })
    }
    if (!next && last) emit('disconnect', { account: last })
    if (!next || !last) return
    if (next.address !== last.address) emit('accountChange', { now: next, before: last })
    if (next.chainId !== last.chainId) emit('chainChange', { now: next.chainId, before: last.chainId })
  }
  return {
    read: () => state,
    /** Sets a part of the state. Listeners aren't called if nothing changed. */
    set: (part: Partial<LatchkeyState>): void => {
      const before = state
      const next = { ...state, ...part }
      if (facts(next) === facts(before)) return
      state = next
      for (const follower of followers) call(() => follower(next, before))
      tellAccount(next, before)
      if (next.modal.isOpen && !before.modal.isOpen) emit('open', {})
      if (!next.modal.isOpen && before.modal.isOpen) emit('close', { hasConnected: next.account !== undefined })
    },
    emit,
    subscribe: (follower: (now: LatchkeyState, before: LatchkeyState) => void): (() => void) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    on: <E extends keyof LatchkeyEvents>(event: E, listener: (detail: LatchkeyEvents[E]) => void): (() => void) => {
      listeners[event].add(listener)
      return () => listeners[event].delete(listener)
    },
  }
}
