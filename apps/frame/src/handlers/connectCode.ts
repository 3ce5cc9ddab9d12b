import { auth } from '@latchkey/wire/api/auth'
import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import { startEmailLogin } from '../session/startEmailLogin.ts'
import type { SentCode } from '../vault/unlockPrompt.ts'
import { startSession } from './startSession.ts'

/** Completes an email login with a code typed in this frame, where no script of the page can read or submit it. */
export const connectCode = async (_: undefined, { state }: Context): Promise<undefined> => {
  const flow = state.flows.email
  if (!flow || state.config.codes !== 'wallet') throw new WalletError('session.flowMissing')
  const ticket = state.logins.current()
  const tryCode = async (otp: string): Promise<void> => {
    const { flowId } = state.flows.email ?? flow
    await startSession(state, await state.callWallet(auth.verifyEmail, { flowId, otp, codes: 'wallet' }), ticket)
  }
  const sendAgain = async (): Promise<SentCode> => {
    const { matchNumber, resendAfterSeconds } = await startEmailLogin(state, {
      email: flow.email,
      canConfirm: true,
      ticket,
    })
    return { matchNumber, resendAt: state.clock.now() + resendAfterSeconds * 1_000 }
  }
  const prompt = await state.prompt()
  const { email, resendAt } = flow
  const answer = await prompt.askCode({
    ...{ email, resendAt, site: state.origin, isKept: state.store.isLasting },
    ...{ now: state.clock.now, tryCode, sendAgain },
  })
  if (answer === 'opened') return
  // A correct code logs no one in after the user closed the prompt.
  if (state.logins.current() === ticket) state.logins.begin()
  throw new RpcError(4001)
}
