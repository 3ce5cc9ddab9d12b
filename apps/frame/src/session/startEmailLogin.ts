import { auth } from '@latchkey/wire/api/auth'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import type { LoginPlace } from '../context.ts'
import { keepEmailFlow } from './emailFlow.ts'

const tooSoon = (error: unknown): unknown =>
  error instanceof HttpError && error.status === 429 && error.retryAfterMs !== undefined
    ? new WalletError('email.tooSoon', { details: { seconds: Math.ceil(error.retryAfterMs / 1000) }, cause: error })
    : error

type Login = { email: string; canConfirm: boolean; ticket: number }

/** Starts an email login at the server and remembers its flow. */
export const startEmailLogin = async (state: LoginPlace, { email, canConfirm, ticket }: Login) => {
  const { projectId, origin: embedder } = state
  const refreshToken = await state.session.refreshToken()
  const started = await state
    .callWallet(auth.startEmail, { projectId, embedder, email, refreshToken, canConfirm })
    .catch((error: unknown) => {
      throw tooSoon(error)
    })
  state.logins.check(ticket)
  const { action, flowId, resendAfterSeconds, matchNumber } = started
  const resendAt = state.clock.now() + resendAfterSeconds * 1_000
  const isKept = keepEmailFlow(state, {
    flowId,
    email,
    resendAt,
    ...(action === 'VERIFY_DEVICE' && { link: { matchNumber } }),
  })
  return { ...started, isKept }
}
