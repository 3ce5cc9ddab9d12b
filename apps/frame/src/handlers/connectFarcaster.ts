import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import { startSession } from './startSession.ts'

const pauseMs = 1_000

/** Waits until the person has signed in their Farcaster client, or until the page goes back. */
export const connectFarcaster = async (_: undefined, { state }: Context): Promise<FrameReply<'CONNECT_FARCASTER'>> => {
  const flow = state.flows.farcaster
  if (!flow) throw new WalletError('session.flowMissing')
  const { flowId, verifier, stop } = flow
  const ticket = state.logins.current()
  const wait = async (): Promise<FrameReply<'CONNECT_FARCASTER'>> => {
    const answer = await state.call(auth.waitFarcaster, { flowId, verifier }, stop.signal)
    if (answer.status === 'pending') {
      await state.clock.sleep(pauseMs, stop.signal)
      return wait()
    }
    state.flows.farcaster = undefined
    await startSession(state, answer.session, ticket)
    return { userName: answer.session.userName ?? '' }
  }
  return wait().catch((error: unknown) => {
    throw stop.signal.aborted ? new WalletError('session.flowMissing', { cause: error }) : error
  })
}
