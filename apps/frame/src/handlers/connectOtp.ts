import { auth } from '@latchkey/wire/api/auth'
import type { FrameRequest } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Context, FrameState } from '../context.ts'
import { startSession } from './startSession.ts'

/** The same code after it logged in: AppKit waits for the emailed link by sending its code again. */
const isRepeated = async ({ session, flows }: FrameState, otp: string): Promise<boolean> =>
  flows.entered?.otp === otp && (await session.restore())?.userId === flows.entered.userId

/** Completes an email login with the login code, for projects that have it typed in the page. */
export const connectOtp = async ({ otp }: FrameRequest<'CONNECT_OTP'>, { state }: Context): Promise<undefined> => {
  const flow = state.flows.email
  const typed = otp.replace(/\s/g, '')
  if (!flow && (await isRepeated(state, typed))) return
  if (!flow) throw new WalletError('session.flowMissing')
  if (state.config.codes === 'wallet') throw new WalletError('otp.inWallet')
  const ticket = state.logins.current()
  const session = await state.callWallet(auth.verifyEmail, { flowId: flow.flowId, otp: typed, codes: 'page' })
  await startSession(state, session, ticket)
  state.flows.entered = { otp: typed, userId: session.userId }
}
