import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import { startEmailLogin } from '../session/startEmailLogin.ts'
import { startSession } from './startSession.ts'

/** Starts an email login; a known, trusted browser connects at once. */
export const connectEmail = async (
  { email, canConfirm = false }: FrameRequest<'CONNECT_EMAIL'>,
  { state }: Context,
): Promise<FrameReply<'CONNECT_EMAIL'>> => {
  const isInWallet = state.config.codes === 'wallet'
  // AppKit drops a reply with an unknown action, and then waits for two minutes.
  if (isInWallet && !canConfirm) throw new WalletError('login.needsCodesInPage')
  const ticket = state.logins.begin()
  const login = { email: email.trim().toLowerCase(), canConfirm, ticket }
  const { action, flowId, matchNumber, resendAfterSeconds, isKept } = await startEmailLogin(state, login)
  if (action === 'CONNECT') {
    const session = await state.callWallet(auth.verifyEmail, { flowId })
    await startSession(state, session, ticket, { isNewLogin: false })
  }
  return {
    action: action === 'VERIFY_OTP' && isInWallet ? 'VERIFY_IN_WALLET' : action,
    ...(action === 'VERIFY_DEVICE' && isInWallet && { isInWallet }),
    ...(matchNumber === null ? {} : { matchNumber }),
    resendAfterSeconds,
    ...(isKept && canConfirm && action !== 'CONNECT' && { isKept }),
  }
}
