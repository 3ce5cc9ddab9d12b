import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'

/** The code emailed to the new address, which completes the change. */
export const updateEmailSecondaryOtp = async (
  { otp }: FrameRequest<'UPDATE_EMAIL_SECONDARY_OTP'>,
  { state }: Context,
): Promise<FrameReply<'UPDATE_EMAIL_SECONDARY_OTP'>> => {
  const flow = state.flows.emailChange
  if (!flow) throw new WalletError('session.flowMissing')
  const body = { flowId: flow.flowId, step: 'secondary' as const, otp: otp.replace(/\s/g, '') }
  const { newEmail } = await state.callWallet(auth.verifyEmailChange, body)
  if (newEmail === null) throw new WalletError('network.badReply')
  state.flows.emailChange = undefined
  state.session.setEmail(newEmail)
  return { newEmail }
}
