import { WalletError } from '@latchkey/wire/errors'
import type { FrameReply } from '@latchkey/wire/frame'
import type { Kit } from '../kit.ts'
import { keepLoginStep } from './keepLoginStep.ts'
import { pushView, replaceView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { openWallet } from './openWallet.ts'

/** The frame's next step in an email login. */
export type EmailStep = FrameReply<'CONNECT_EMAIL'>

/** Follows the frame's reply to an email address: code, new device or direct login (AUTH-01). */
export const showEmailStep = async (
  kit: Kit,
  email: string,
  { action, matchNumber, isInWallet, isKept }: EmailStep,
  how: 'push' | 'replace' = 'push',
): Promise<void> => {
  if (action === 'CONNECT') return openWallet(kit)
  // A step that only a newer page knows.
  if (action === 'UNKNOWN') throw new WalletError('network.badReply')
  const go = !kit.store.getState().modal.isOpen ? openModal : how === 'push' ? pushView : replaceView
  if (action === 'VERIFY_OTP') go(kit, 'EmailVerifyOtp', { email })
  else if (action === 'VERIFY_IN_WALLET') go(kit, 'EmailVerifyOtp', { email, isInWallet: true })
  else
    go(kit, 'EmailVerifyDevice', {
      email,
      ...(matchNumber !== undefined && { matchNumber }),
      ...(isInWallet && { isInWallet }),
    })
  if (isKept) keepLoginStep(kit)
}
