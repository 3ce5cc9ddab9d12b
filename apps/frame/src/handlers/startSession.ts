import type { Session } from '@latchkey/wire/api/auth'
import { randomId } from '../bytes.ts'
import type { FrameState } from '../context.ts'
import { grantSignIn } from '../signIn/signInRight.ts'
import { dropSocialFlow } from './socialFlow.ts'

/**
 * Begins a session after the login of a ticket. The page gets a handle that stands for it and opens nothing. A session
 * that only continues (`isNewLogin` false) brings no sign-in: a page can do that alone, as often as it likes.
 */
export const startSession = async (
  state: FrameState,
  session: Session,
  ticket: number,
  { isNewLogin = true } = {},
): Promise<void> => {
  await state.logins.finish(ticket, session)
  if (isNewLogin) grantSignIn(state, session.userId)
  state.flows.email = undefined
  state.flows.passkey = undefined
  await dropSocialFlow(state)
  state.notify('SESSION_UPDATE', { token: randomId() })
}
