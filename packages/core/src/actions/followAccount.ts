import { type AccountFacts, readAccount, watchAccount } from '../connections.ts'
import type { Kit } from '../kit.ts'
import { currentEntry } from '../state/router.ts'
import { emptied } from '../state/send.ts'
import { connectingViews, type ViewName } from '../state/views.ts'
import { closeModal } from './closeModal.ts'
import { leaveConnecting } from './leaveConnecting.ts'
import { leaveSwitching } from './leaveSwitching.ts'
import { pushView } from './navigate.ts'

/** Views that make sense without an account: a wallet that goes away leaves them standing. */
const viewsWithoutAccount: readonly ViewName[] = [
  ...connectingViews,
  'UsageExceeded',
  'WhatIsAWallet',
  'GetWallet',
  'ProfileWallets',
]

const follow = (kit: Kit, before: AccountFacts, now: AccountFacts): void => {
  // What was being sent belonged to the other account or network.
  if (before.caipAddress !== now.caipAddress) kit.store.setState(({ send }) => ({ send: emptied(send) }))
  const { modal, router } = kit.store.getState()
  if (!modal.isOpen) return
  const { view } = currentEntry(router)
  if (before.address && !now.address && now.status === 'disconnected') {
    if (!viewsWithoutAccount.includes(view)) closeModal(kit)
    return
  }
  if (!now.address) return
  if (!before.address) leaveConnecting(kit)
  else if (before.isOnSupportedChain && !now.isOnSupportedChain && view === 'Account') pushView(kit, 'UnsupportedChain')
  else if (!before.isOnSupportedChain && now.isOnSupportedChain && view === 'UnsupportedChain') leaveSwitching(kit)
}

/** Keeps the open modal true to the wallet: what it connects, switches and drops by itself is followed at once. */
export const followAccount = (kit: Kit): (() => void) => {
  let before = readAccount(kit)
  return watchAccount(kit, () => {
    const now = readAccount(kit)
    const last = before
    before = now
    follow(kit, last, now)
  })
}
