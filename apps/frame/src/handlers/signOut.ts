import { auth } from '@latchkey/wire/api/auth'
import type { Context } from '../context.ts'

/** The page waits three seconds; the frame answers before that, whether the server was heard or not. */
const patienceMs = 2_500

/** Ends the session here at once and tells the server. This browser stays known; the next login asks for a code. */
export const signOut = async (_: undefined, { state }: Context): Promise<undefined> => {
  const { clock, requests, session, vault, call, flows } = state
  requests.abortAll()
  flows.farcaster?.stop.abort()
  state.flows = {}
  await vault.lock()
  // A server that cannot be reached forgets the session when its tokens end; the person is signed out here either way.
  const told = call(auth.signOut, { isEverywhere: false }).catch(() => undefined)
  await Promise.race([told, clock.sleep(patienceMs)])
  await session.forget()
}
