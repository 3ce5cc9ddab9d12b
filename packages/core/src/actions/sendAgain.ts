import { readActiveAccount } from '../account/activeAccount.ts'
import type { Kit } from '../kit.ts'
import { isOffered } from '../networks.ts'
import { backTo } from '../state/router.ts'
import { repeated } from '../state/send.ts'
import { replaceView } from './navigate.ts'

const showForm = (kit: Kit): void => {
  const router = backTo(kit.store.getState().router, 'WalletSend')
  if (router) kit.store.setState({ router })
  else replaceView(kit, 'WalletSend', {})
}

/** Back to the form with the same receiver and token, and an empty amount. */
export const sendAgain = (kit: Kit): void => {
  kit.store.setState(({ send }) => ({ send: repeated(send) }))
  showForm(kit)
}

/** Retries an unsent payment: through the preview for a fresh fee and checks, or through the form if it is empty. */
export const retrySend = (kit: Kit): void => {
  const { chainId } = readActiveAccount(kit)
  const { token, sendTokenAmount, receiver } = kit.store.getState().send
  const isTyped = token !== undefined && sendTokenAmount !== '' && receiver !== ''
  if (isTyped && chainId !== undefined && isOffered(kit, chainId)) replaceView(kit, 'WalletSendPreview')
  else showForm(kit)
}
