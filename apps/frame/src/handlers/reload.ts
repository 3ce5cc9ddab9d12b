import type { Context } from '../context.ts'
import { dropEmailFlow } from '../session/emailFlow.ts'
import { dropSocialFlow } from './socialFlow.ts'

/** Cancels every unfinished login, as a reload would. */
export const reload = async (_: undefined, { state }: Context): Promise<undefined> => {
  state.logins.begin()
  state.flows.farcaster?.stop.abort()
  dropEmailFlow(state)
  state.flows = {}
  state.cancelPrompts()
  await dropSocialFlow(state)
}
