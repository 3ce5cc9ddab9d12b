import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { createPkce } from './pkce.ts'

/** Pages start waiting only when the URL changes after their view is shown; a faster answer would be missed. */
const slowestViewMs = 300

/** Starts a Farcaster login: the page shows the URL as a QR code or a link. */
export const getFarcasterUri = async (_: undefined, { state }: Context): Promise<FrameReply<'GET_FARCASTER_URI'>> => {
  const { projectId, origin: embedder } = state
  const ticket = state.logins.begin()
  const shown = state.clock.sleep(slowestViewMs)
  const { verifier, challenge } = await createPkce()
  const { url, flowId } = await state.callWallet(auth.startFarcaster, { projectId, embedder, challenge })
  state.logins.check(ticket)
  state.flows.farcaster?.stop.abort()
  state.flows.farcaster = { flowId, verifier, stop: new AbortController() }
  await shown
  return { url }
}
