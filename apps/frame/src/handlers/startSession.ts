import type { Session } from '@latchkey/wire/api/auth'
import { randomId } from '../bytes.ts'
import type { FrameState } from '../context.ts'
import { dropEmailFlow } from '../session/emailFlow.ts'
import { grantSignIn } from '../signIn/signInRight.ts'
import { dropSocialFlow } from './socialFlow.ts'

/**
 * Starts a session after a login. The page gets a handle without any rights. A continued session (`isNewLogin` false)
 * allows no sign-in without a screen, since a page can cause that alone, as often as it likes.
 */
export const startSession = async (
  state: FrameState,
  session: Session,
  ticket: number,
  { isNewLogin = true } = {},
): Promise<void> => {
  await state.logins.finish(ticket, session)
  if (isNewLogin) grantSignIn(state, session.userId)
  dropEmailFlow(state)
  state.flows.passkey = undefined
  await dropSocialFlow(state)
  state.notify('SESSION_UPDATE', { token: randomId() })
}
