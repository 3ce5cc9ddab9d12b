import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import { startSession } from './startSession.ts'

const tooSoon = (error: unknown): unknown =>
  error instanceof HttpError && error.status === 429 && error.retryAfterMs !== undefined
    ? new WalletError('email.tooSoon', { details: { seconds: Math.ceil(error.retryAfterMs / 1000) }, cause: error })
    : error

/** Starts an email login; a browser that is known and still trusted is connected at once. */
export const connectEmail = async (
  { email }: FrameRequest<'CONNECT_EMAIL'>,
  { state }: Context,
): Promise<FrameReply<'CONNECT_EMAIL'>> => {
  const { projectId, origin: embedder } = state
  const ticket = state.logins.begin()
  const refreshToken = await state.session.refreshToken()
  const body = { projectId, embedder, email: email.trim().toLowerCase(), refreshToken }
  const started = await state.call(auth.startEmail, body).catch((error: unknown) => {
    throw tooSoon(error)
  })
  const { action, flowId, matchNumber } = started
  state.logins.check(ticket)
  state.flows.email = { flowId }
  if (action === 'CONNECT') {
    const session = await state.call(auth.verifyEmail, { flowId })
    await startSession(state, session, ticket, { isNewLogin: false })
  }
  return { action, ...(matchNumber === null ? {} : { matchNumber }) }
}
