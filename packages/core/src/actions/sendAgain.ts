import type { Kit } from '../kit.ts'
import { backTo } from '../state/router.ts'
import { again } from '../state/send.ts'
import { replaceView } from './navigate.ts'

/** Back to the form with the same receiver and token, the amount still open. */
export const sendAgain = (kit: Kit): void => {
  kit.store.setState(({ send }) => ({ send: again(send) }))
  const router = backTo(kit.store.getState().router, 'WalletSend')
  if (router) kit.store.setState({ router })
  else replaceView(kit, 'WalletSend', {})
}
