import type { Context } from '../context.ts'
import { dropEmailFlow } from '../session/emailFlow.ts'
import { endSession } from '../session/endSession.ts'

/** Ends the session at once. The browser stays known; the next login asks for a code. */
export const signOut = async (_: undefined, { state }: Context): Promise<undefined> => {
  const { requests, flows } = state
  requests.abortAll()
  flows.farcaster?.stop.abort()
  dropEmailFlow(state)
  state.flows = {}
  state.cancelPrompts()
  await endSession(state)
}
