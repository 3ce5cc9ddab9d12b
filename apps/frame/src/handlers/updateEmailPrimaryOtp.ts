import { auth } from '@latchkey/wire/api/auth'
import type { FrameRequest } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'

/** The code emailed to the current address. */
export const updateEmailPrimaryOtp = async (
  { otp }: FrameRequest<'UPDATE_EMAIL_PRIMARY_OTP'>,
  { state }: Context,
): Promise<undefined> => {
  const flow = state.flows.emailChange
  if (!flow) throw new WalletError('session.flowMissing')
  await state.callWallet(auth.verifyEmailChange, { flowId: flow.flowId, step: 'primary', otp: otp.replace(/\s/g, '') })
}
