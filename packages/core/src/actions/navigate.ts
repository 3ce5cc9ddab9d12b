import type { EventName } from '@latchkey/wire/events'
import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { back, push, type RouterFacts, type RouterState, replace, reset } from '../state/router.ts'
import type { ViewArguments, ViewEntry, ViewName } from '../state/views.ts'
import { trackEvent } from '../trackEvent.ts'
import { closeModal } from './closeModal.ts'

export const routerFacts = (kit: Kit): RouterFacts => ({
  isConnected: readAccount(kit).address !== undefined,
  hasExceededUsageLimit: kit.store.getState().plan.hasExceededUsageLimit,
})

const toEntry = <V extends ViewName>(view: V, [params]: ViewArguments<V>): ViewEntry => ({ view, params }) as ViewEntry

const setRouter = ({ store }: Kit, router: RouterState): void => store.setState({ router })

/** The analytics event for opening a view. */
const eventOf: Partial<Record<ViewName, EventName>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  GetWallet: 'CLICK_GET_WALLET',
  EmailLogin: 'EMAIL_LOGIN_SELECTED',
  UpdateEmailWallet: 'EMAIL_EDIT',
  SwitchNetwork: 'CLICK_NETWORKS',
  Activity: 'CLICK_TRANSACTIONS',
  WalletSend: 'OPEN_SEND',
  Swap: 'OPEN_SWAP',
  Buy: 'SELECT_BUY_CRYPTO',
  RegisterAccountName: 'OPEN_ENS_FLOW',
}

/** Shows a view on top of the current one. */
export const pushView = <V extends ViewName>(kit: Kit, view: V, ...rest: ViewArguments<V>): void => {
  const { router } = kit.store.getState()
  const next = push(router, toEntry(view, rest), routerFacts(kit))
  if (next !== router && eventOf[view]) trackEvent(kit, eventOf[view])
  setRouter(kit, next)
}

/** Shows a view in place of the current one. */
export const replaceView = <V extends ViewName>(kit: Kit, view: V, ...rest: ViewArguments<V>): void =>
  setRouter(kit, replace(kit.store.getState().router, toEntry(view, rest), routerFacts(kit)))

/** Forgets the history and shows one view. */
export const resetView = <V extends ViewName>(kit: Kit, view: V, ...rest: ViewArguments<V>): void =>
  setRouter(kit, reset(toEntry(view, rest), routerFacts(kit)))

/** Goes one step back; closes the modal if there is none. */
export const goBack = (kit: Kit): void => {
  const router = back(kit.store.getState().router, routerFacts(kit))
  if (router) setRouter(kit, router)
  else closeModal(kit)
}
