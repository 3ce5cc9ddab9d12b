import type { LatchkeyState } from './client.ts'
import type { StateStore } from './stateStore.ts'

/** The fields that make two states different. Chains are left out: they may contain functions and big integers. */
const facts = ({ account, accounts, networks, modal, theme, problems, ...others }: LatchkeyState): string =>
  JSON.stringify([
    ...[account, ...accounts].map((one) => [one?.caip, one?.wallet, one?.isChainSupported]),
    networks.length,
    ...[modal.isOpen, theme.mode, problems.map(({ code }) => code), others],
  ])

const isRestoring = ({ status }: LatchkeyState): boolean => status === 'reconnecting' || status === 'pending'

const tellAccount = ({ emit }: StateStore, { account: now }: LatchkeyState, before: LatchkeyState): void => {
  const last = before.account
  if (now && !last) emit('connect', { account: now, isReconnected: isRestoring(before) })
  if (!now && last) emit('disconnect', { account: last })
  if (!now || !last) return
  if (now.address !== last.address) emit('accountChange', { now, before: last })
  if (now.chainId !== last.chainId) emit('chainChange', { now: now.chainId, before: last.chainId })
}

/** A login of the embedded wallet brings account and session at once; other accounts of the page come with an old one. */
const tellSession = ({ emit }: StateStore, { account, session }: LatchkeyState, before: LatchkeyState): void => {
  const last = before.session
  if (session?.account === last?.account) return
  if (last) emit('signOut', { session: last })
  const isRestored = before.account ? before.account.caip !== account?.caip : isRestoring(before)
  if (session) emit('signIn', { session, isRestored })
}

/** Sets a part of the state and sends the events that follow from the change. If nothing changed, no listener is called. */
export const changeState = (store: StateStore, part: Partial<LatchkeyState>): void => {
  const before = store.read()
  const now = { ...before, ...part }
  if (facts(now) === facts(before)) return
  store.set(part)
  tellAccount(store, now, before)
  tellSession(store, now, before)
  if (now.modal.isOpen && !before.modal.isOpen) store.emit('open', {})
  if (!now.modal.isOpen && before.modal.isOpen) store.emit('close', { hasConnected: now.account !== undefined })
}
