import type { Session } from '@latchkey/wire/api/auth'
import { randomId } from '../bytes.ts'
import type { FrameState } from '../context.ts'
import { dropSocialFlow } from './socialFlow.ts'

/** Begins a session after the login of a ticket. The page gets a handle that stands for it and opens nothing. */
export const startSession = async (state: FrameState, session: Session, ticket: number): Promise<void> => {
  await state.logins.finish(ticket, session)
  state.flows.email = undefined
  state.flows.passkey = undefined
  await dropSocialFlow(state)
  state.notify('SESSION_UPDATE', { token: randomId() })
}
