import { auth } from '@latchkey/wire/api/auth'
import type { FrameRequest } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import { startSession } from './startSession.ts'

/** Ends an email login with the code from the mail, for projects that have it typed in the page. */
export const connectOtp = async ({ otp }: FrameRequest<'CONNECT_OTP'>, { state }: Context): Promise<undefined> => {
  const flow = state.flows.email
  if (!flow) throw new WalletError('session.flowMissing')
  if (state.config.codes === 'wallet') throw new WalletError('otp.inWallet')
  const ticket = state.logins.current()
  const session = await state.call(auth.verifyEmail, {
    flowId: flow.flowId,
    otp: otp.replace(/\s/g, ''),
    codes: 'page',
  })
  await startSession(state, session, ticket)
}
