import { sentenceOf } from '@latchkey/wire/errors'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import type { ViewParams } from '../state/views.ts'
import { replaceView, resetView } from './navigate.ts'
import { showToast } from './toast.ts'

/** Confirms the current address with its code; the code for the new address comes next. */
export const confirmOldEmail = async (
  kit: Kit,
  params: ViewParams['UpdateEmailPrimaryOtp'],
  otp: string,
): Promise<void> => {
  await loginStep(kit, (wallet) => wallet.updateEmailPrimaryOtp(otp))
  replaceView(kit, 'UpdateEmailSecondaryOtp', params)
}

/** Confirms the new address with its code, which completes the change. */
export const confirmNewEmail = async (
  kit: Kit,
  { redirectView }: ViewParams['UpdateEmailSecondaryOtp'],
  otp: string,
): Promise<void> => {
  await loginStep(kit, (wallet) => wallet.updateEmailSecondaryOtp(otp))
  if (!redirectView) return
  showToast(kit, { variant: 'success', ...sentenceOf('email.changed') })
  resetView(kit, redirectView)
}
