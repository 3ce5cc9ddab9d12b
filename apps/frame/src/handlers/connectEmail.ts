import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { startEmailLogin } from './startEmailLogin.ts'
import { startSession } from './startSession.ts'

/** Starts an email login; a browser that is known and still trusted is connected at once. */
export const connectEmail = async (
  { email }: FrameRequest<'CONNECT_EMAIL'>,
  { state }: Context,
): Promise<FrameReply<'CONNECT_EMAIL'>> => {
  const ticket = state.logins.begin()
  const { action, flowId, matchNumber } = await startEmailLogin(state, email.trim().toLowerCase(), ticket)
  if (action === 'CONNECT') {
    const session = await state.call(auth.verifyEmail, { flowId })
    await startSession(state, session, ticket, { isNewLogin: false })
  }
  const isInWallet = state.config.codes === 'wallet'
  return {
    action: action === 'VERIFY_OTP' && isInWallet ? 'VERIFY_IN_WALLET' : action,
    ...(action === 'VERIFY_DEVICE' && isInWallet && { isInWallet }),
    ...(matchNumber === null ? {} : { matchNumber }),
  }
}
