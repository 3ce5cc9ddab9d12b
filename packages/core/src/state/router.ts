import { connectingViews, type ViewEntry, type ViewName } from './views.ts'

/** The modal's history; the last entry is on screen. `direction` is for the transition. */
export type RouterState = { history: readonly ViewEntry[]; direction: 'forward' | 'back' }

/** The kit state that the router needs, passed in to keep it pure. */
export type RouterFacts = { isConnected: boolean; hasExceededUsageLimit: boolean }

const start: ViewEntry = { view: 'Connect', params: undefined }
const account: ViewEntry = { view: 'Account', params: undefined }

export const initialRouter: RouterState = { history: [start], direction: 'forward' }

export const currentEntry = ({ history }: RouterState): ViewEntry => history.at(-1) ?? start

const isSame = (a: ViewEntry, b: ViewEntry): boolean =>
  a.view === b.view && JSON.stringify(a.params) === JSON.stringify(b.params)

/** A plan over its limit shows UsageExceeded wherever a connection would start (VIEW-09). */
const allowed = (entry: ViewEntry, { hasExceededUsageLimit, isConnected }: RouterFacts): ViewEntry =>
  hasExceededUsageLimit && !isConnected && connectingViews.includes(entry.view)
    ? { view: 'UsageExceeded', params: undefined }
    : entry

/** Pushes a view; pushing the current one does nothing (VIEW-06). */
export const push = (state: RouterState, entry: ViewEntry, facts: RouterFacts): RouterState => {
  const next = allowed(entry, facts)
  return isSame(currentEntry(state), next) ? state : { history: [...state.history, next], direction: 'forward' }
}

/** Shows a view in place of the current one. */
export const replace = (state: RouterState, entry: ViewEntry, facts: RouterFacts): RouterState => {
  const next = allowed(entry, facts)
  return isSame(currentEntry(state), next)
    ? state
    : { history: [...state.history.slice(0, -1), next], direction: 'forward' }
}

/** Forgets the history and shows one view. */
export const reset = (entry: ViewEntry, facts: RouterFacts): RouterState => ({
  history: [allowed(entry, facts)],
  direction: 'forward',
})

/** One step back (VIEW-03); to Account instead of Connect while connected (VIEW-04). Undefined: close (VIEW-05). */
export const back = (state: RouterState, facts: RouterFacts): RouterState | undefined => {
  const history = state.history.slice(0, -1)
  const last = history.at(-1)
  if (!last) return undefined
  if (!facts.isConnected || last.view !== 'Connect') return { history, direction: 'back' }
  const before = history.slice(0, -1)
  return { history: before.at(-1)?.view === 'Account' ? before : [...before, account], direction: 'back' }
}

/** Back to the last entry of a view; `undefined` if the history has none before the current one. */
export const backTo = ({ history }: RouterState, view: ViewName): RouterState | undefined => {
  const at = history.slice(0, -1).findLastIndex((entry) => entry.view === view)
  return at === -1 ? undefined : { history: history.slice(0, at + 1), direction: 'back' }
}

/** Where an opened modal starts: Account when an address is connected, otherwise Connect (VIEW-07). */
export const openingView = ({ isConnected }: RouterFacts): ViewEntry => (isConnected ? account : start)
