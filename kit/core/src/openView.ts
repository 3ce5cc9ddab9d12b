import { openModal } from '@latchkey/core/actions/openModal'
import type { Kit } from '@latchkey/core/kit'
import { sessionOf } from '@latchkey/core/siwx/sessions'
import { offeredFeatures } from '@latchkey/core/state/offeredFeatures'
import type { CaipAddress } from '@latchkey/wire/caip'
import type { View, ViewDetail } from './client.ts'
import { kitError } from './kitErrors.ts'
import { publicFeatures } from './publicFeatures.ts'
import { readAccount } from './readAccount.ts'

/** Whether the project or the page hides a view. Until the project is known, only the page can. */
const isHidden = ({ store, config }: Kit, view: View): boolean => {
  const { features } = store.getState()
  const shown: Partial<Record<View, boolean>> = features.isKnown
    ? { ...publicFeatures(features), signIn: features.siwx !== undefined }
    : publicFeatures(offeredFeatures(config, { ...features, swaps: true, onramp: true }))
  return shown[view] === false
}

/** Whether the account can sign in now. The modal itself asks who connects. */
const canSignIn = (kit: Kit): boolean => {
  const account = readAccount(kit)
  return account?.family === 'evm' && account.isChainSupported && !sessionOf(kit, account.caip as CaipAddress)
}

/** Whether there is a network to choose. On a page with one, a wallet on it would only see the view come and go. */
const hasNetworkChoice = (kit: Kit): boolean =>
  kit.config.isNetworkSelectionOn || readAccount(kit)?.isChainSupported === false

/** Opens a view of the modal; rejects if it is hidden. */
export const openView = async (kit: Kit, view: View, { token }: ViewDetail): Promise<void> => {
  if (isHidden(kit, view)) throw kitError('kit.viewHidden', { details: { view } })
  const plain = {
    buy: 'Buy',
    receive: 'WalletReceive',
    activity: 'Activity',
    settings: 'Settings',
    help: 'WhatIsAWallet',
  } as const
  if (view === 'signIn' && canSignIn(kit)) openModal(kit, 'SIWXSignMessage')
  else if (view === 'networks' && hasNetworkChoice(kit)) openModal(kit, 'SwitchNetwork', {})
  else if (view === 'send') {
    const { leaveNftSend } = await import('@latchkey/core/actions/startNftSend')
    leaveNftSend(kit)
    openModal(kit, 'WalletSend', token === undefined ? {} : { tokenAddress: token })
  } else if (view === 'swap') openModal(kit, 'Swap', token === undefined ? {} : { fromToken: token })
  else if (view === 'token' && token !== undefined) openModal(kit, 'Tokens', { tokenAddress: token })
  else if (view in plain) openModal(kit, plain[view as keyof typeof plain])
  else openModal(kit)
}
