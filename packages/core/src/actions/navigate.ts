import { readAccount } from '../connections.ts'
import type { Kit } from '../kit.ts'
import { back, push, type RouterFacts, type RouterState, replace, reset } from '../state/router.ts'
import type { ViewArguments, ViewEntry, ViewName } from '../state/views.ts'
import { closeModal } from './closeModal.ts'

export const routerFacts = (kit: Kit): RouterFacts => ({
  isConnected: readAccount(kit).address !== undefined,
  hasExceededUsageLimit: kit.store.getState().plan.hasExceededUsageLimit,
})

const toEntry = <V extends ViewName>(view: V, [params]: ViewArguments<V>): ViewEntry => ({ view, params }) as ViewEntry

const setRouter = ({ store }: Kit, router: RouterState): void => store.setState({ router })

/** Shows a view on top of the current one. */
export const pushView = <V extends ViewName>(kit: Kit, view: V, ...rest: ViewArguments<V>): void =>
  setRouter(kit, push(kit.store.getState().router, toEntry(view, rest), routerFacts(kit)))

/** Shows a view in place of the current one. */
export const replaceView = <V extends ViewName>(kit: Kit, view: V, ...rest: ViewArguments<V>): void =>
  setRouter(kit, replace(kit.store.getState().router, toEntry(view, rest), routerFacts(kit)))

/** Forgets the history and shows one view. */
export const resetView = <V extends ViewName>(kit: Kit, view: V, ...rest: ViewArguments<V>): void =>
  setRouter(kit, reset(toEntry(view, rest), routerFacts(kit)))

/** One step back; with nothing behind, the modal closes. */
export const goBack = (kit: Kit): void => {
  const router = back(kit.store.getState().router, routerFacts(kit))
  if (router) setRouter(kit, router)
  else closeModal(kit)
}
