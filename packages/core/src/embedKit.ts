import { routerFacts } from './actions/navigate.ts'
import type { Kit } from './kit.ts'
import { currentEntry, openingView, reset } from './state/router.ts'
import type { KitState, KitStore } from './state/store.ts'
import type { ViewEntry, ViewName } from './state/views.ts'

/** The views that a page can embed. `connect` and `account` show the wallet list, and the account once connected. */
export type EmbedView = 'connect' | 'account' | 'networks'

/** Asked for in the dialog, over the page: the account must answer them, whatever else the page shows. */
const dialogViews: readonly ViewName[] = ['SIWXSignMessage', 'DataCapture', 'DataCaptureOtpConfirm']

type Place = Pick<KitState, 'router' | 'modal'>
type Listener = (now: KitState, before: KitState) => void

/** A store with a place of its own in the views; everything else is the kit's. Closing it starts again at the first view. */
const createStore = (shared: KitStore, start: () => Place): { store: KitStore; stop(): void } => {
  const listeners = new Set<Listener>()
  let place = start()
  let state: KitState = { ...shared.getState(), ...place }
  const become = (next: KitState): void => {
    const before = state
    state = next
    for (const listener of [...listeners]) listener(state, before)
  }
  const move = (next: Place): void => {
    place = dialogViews.includes(currentEntry(next.router).view) ? start() : next
    become({ ...state, ...place })
    if (!place.modal.isOpen) queueMicrotask(() => move(start()))
  }
  const stop = shared.subscribe((now) => become({ ...now, ...place }))
  const store: KitStore = {
    getState: () => state,
    getInitialState: shared.getInitialState,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setState: (change: Partial<KitState> | ((state: KitState) => Partial<KitState>)) => {
      const { router, modal, ...others } = typeof change === 'function' ? change(state) : change
      if (Object.keys(others).length > 0) shared.setState(others)
      if (router || modal) move({ router: router ?? place.router, modal: modal ?? place.modal })
    },
  }
  return { store, stop }
}

/**
 * A kit for a view inside the page. It has its own history of views, and shares the wallets, the theme and everything
 * else. Approvals stay in the dialog of the kit that it comes from, since the wallet's frame must not move.
 */
export const createEmbedKit = (kit: Kit, view: EmbedView): { kit: Kit; stop(): void } => {
  const start = (): Place => {
    const facts = routerFacts(kit)
    // Without a choice the view would switch at once, and again whenever it restarts.
    const hasChoice = view === 'networks' && kit.config.isNetworkSelectionOn
    const entry: ViewEntry = hasChoice ? { view: 'SwitchNetwork', params: {} } : openingView(facts)
    return { router: reset(entry, facts), modal: { isOpen: true, isShaking: false } }
  }
  const { store, stop } = createStore(kit.store, start)
  // What the kit gets later, such as the wallet's window, is the embedded view's too.
  return { kit: Object.create(kit, { store: { value: store } }) as Kit, stop }
}
