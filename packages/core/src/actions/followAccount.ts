import { type AccountFacts, readAccount, watchAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { isSignInHeld, needsSignIn } from '../siwx/needsSignIn.ts'
import { currentEntry } from '../state/router.ts'
import { emptied } from '../state/send.ts'
import { connectingViews, type ViewName } from '../state/views.ts'
import { closeModal } from './closeModal.ts'
import { leaveConnecting } from './leaveConnecting.ts'
import { leaveSwitching } from './leaveSwitching.ts'
import { loadProject } from './loadProject.ts'
import { pushView } from './navigate.ts'

/** Views that work without an account; they stay open when the wallet disconnects. */
const viewsWithoutAccount: readonly ViewName[] = [
  ...connectingViews,
  'UsageExceeded',
  'WhatIsAWallet',
  'GetWallet',
  'ProfileWallets',
]

const follow = (kit: Kit, before: AccountFacts, now: AccountFacts): void => {
  // The draft belongs to the previous account or network, so clear it. A reconnect after a reload is the same account.
  const isComingBack = [before.status, now.status].includes('reconnecting')
  if (before.caipAddress !== now.caipAddress && !isComingBack)
    kit.store.setState(({ send }) => ({ send: emptied(send), solana: undefined }))
  const { modal, router } = kit.store.getState()
  if (!modal.isOpen) return
  const { view } = currentEntry(router)
  if (before.address && now.status === 'disconnected') {
    if (!viewsWithoutAccount.includes(view)) closeModal(kit)
    return
  }
  if (!now.address) return
  if (!before.address) leaveConnecting(kit)
  else if (before.isOnSupportedChain && !now.isOnSupportedChain && view === 'Account') pushView(kit, 'UnsupportedChain')
  else if (!before.isOnSupportedChain && now.isOnSupportedChain && view === 'UnsupportedChain') leaveSwitching(kit)
  else if (!kit.config.isNetworkSwitchOn && before.chainId !== now.chainId && view === 'SwitchNetwork')
    leaveSwitching(kit)
}

const askSignIn = (kit: Kit): void => {
  if (needsSignIn(kit)) void import('./startSignIn.ts').then(({ startSignIn }) => startSignIn(kit))
}

/**
 * A wallet that reconnects on load is asked only for required steps; a newly chosen one also for optional ones, even if
 * it connects before the project is loaded. A backend of the page's own may still have a session for it.
 */
const followSignIn = (kit: Kit, before: AccountFacts, now: AccountFacts): void => {
  if (now.status !== 'connected') return
  const isOther = before.caipAddress !== now.caipAddress
  if (before.status === 'reconnecting' || (isOther && kit.config.choice?.signIn))
    void loadProject(kit).then(async () => (await import('./checkSession.ts')).checkSession(kit))
  else if (isOther) {
    askSignIn(kit)
    if (kit.queries.isFetching({ queryKey: ['project'] })) void loadProject(kit).then(() => askSignIn(kit))
  }
}

/** Keeps the views of a kit in sync when the wallet connects, switches or disconnects on its own. */
export const followViews = (kit: Kit, also?: typeof follow): (() => void) => {
  let before = readAccount(kit)
  return watchAccount(kit, () => {
    const now = readAccount(kit)
    const last = before
    before = now
    follow(kit, last, now)
    also?.(kit, last, now)
  })
}

/** The same for the modal, which also asks the account to sign in. */
export const followAccount = (kit: Kit): (() => void) => {
  const unwatch = followViews(kit, followSignIn)
  // The project's requirements may arrive after the wallet has connected.
  const unsubscribe = kit.store.subscribe(({ features }, last) => {
    const isNew = JSON.stringify(features.siwx) !== JSON.stringify(last.features.siwx)
    if (isNew && isSignInHeld(kit)) askSignIn(kit)
  })
  return () => {
    unwatch()
    unsubscribe()
  }
}
