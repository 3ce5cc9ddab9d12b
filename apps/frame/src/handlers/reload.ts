import type { Context } from '../context.ts'
import { dropSocialFlow } from './socialFlow.ts'

/** Drops every login that has begun and not ended, as a fresh document would. */
export const reload = async (_: undefined, { state }: Context): Promise<undefined> => {
  state.logins.begin()
  state.flows.farcaster?.stop.abort()
  state.flows = {}
  state.cancelPrompts()
  await dropSocialFlow(state)
}
