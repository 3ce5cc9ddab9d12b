import type { LatchkeyState } from './client.ts'
import type { StateStore } from './stateStore.ts'

/** The fields that make two states different. Chains are left out: they may contain functions and big integers. */
const facts = ({ account, status, features, networks, modal, theme, locale, problems }: LatchkeyState): string =>
  JSON.stringify([
    ...[status, account?.caip, account?.wallet, account?.isChainSupported, features, networks.length],
    ...[modal.isOpen, theme.mode, locale, problems.map(({ code }) => code)],
  ])

const tellAccount = ({ emit }: StateStore, { account: now }: LatchkeyState, before: LatchkeyState): void => {
  const last = before.account
  if (now && !last) {
    const isReconnected = before.status === 'reconnecting' || before.status === 'pending'
    emit('connect', { account: now, isReconnected })
  }
  if (!now && last) emit('disconnect', { account: last })
  if (!now || !last) return
  if (now.address !== last.address) emit('accountChange', { now, before: last })
  if (now.chainId !== last.chainId) emit('chainChange', { now: now.chainId, before: last.chainId })
}

/** Sets a part of the state and sends the events that follow from the change. If nothing changed, nobody is called. */
export const changeState = (store: StateStore, part: Partial<LatchkeyState>): void => {
  const before = store.read()
  const now = { ...before, ...part }
  if (facts(now) === facts(before)) return
  store.set(part)
  tellAccount(store, now, before)
  if (now.modal.isOpen && !before.modal.isOpen) store.emit('open', {})
  if (!now.modal.isOpen && before.modal.isOpen) store.emit('close', { hasConnected: now.account !== undefined })
}
