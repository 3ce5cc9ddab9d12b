import { sentenceOf } from '@latchkey/wire/errors'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { showEmailStep } from './showEmailStep.ts'
import { showToast } from './toast.ts'

/** Requests another email to the same address. The frame's next step may have changed. */
export const resendEmail = async (kit: Kit, email: string): Promise<void> => {
  const step = await loginStep(kit, (wallet) => wallet.connectEmail(email))
  if (step.action !== 'CONNECT') showToast(kit, { variant: 'success', ...sentenceOf('email.sentAgain') })
  await showEmailStep(kit, email, step, 'replace')
}
