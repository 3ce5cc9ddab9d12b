import { WalletError } from '@latchkey/wire/errors'
import type { SocialLogin } from '@latchkey/wire/social'
import type { Kit } from '../kit.ts'
import { currentEntry } from '../state/router.ts'
import { connectingViews } from '../state/views.ts'
import { finishLogin } from './finishLogin.ts'
import { replaceView } from './navigate.ts'

/** Completes a login that the frame accepted. If unlocking fails, a view lets the user retry without a new login. */
export const openWallet = async (kit: Kit, provider?: SocialLogin): Promise<void> => {
  try {
    await finishLogin(kit, provider)
  } catch (error) {
    const { modal, router } = kit.store.getState()
    const isHere = modal.isOpen && connectingViews.includes(currentEntry(router).view)
    if (!isHere || !(error instanceof WalletError)) throw error
    replaceView(kit, 'WalletNotOpened', {
      reason: { message: error.message, sentence: error.sentence },
      ...(provider && { provider }),
    })
  }
}
