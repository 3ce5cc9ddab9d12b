import { auth } from '@latchkey/wire/api/auth'
import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import { startSession } from './startSession.ts'

const pauseMs = 1_000

type Reply = FrameReply<'CONNECT_FARCASTER'>

/**
 * Waits until the user signed in with Farcaster, or the page goes back. A new browser also needs its number chosen: a
 * page that can show the number gets it and asks again; any other page gets it in an error, and the next try logs in
 * once it was chosen.
 */
export const connectFarcaster = async (
  payload: FrameRequest<'CONNECT_FARCASTER'>,
  { state }: Context,
): Promise<Reply> => {
  const flow = state.flows.farcaster
  if (!flow) throw new WalletError('session.flowMissing')
  const { flowId, verifier, stop } = flow
  const ticket = state.logins.current()
  const wait = async (): Promise<Reply> => {
    const answer = await state.callWallet(auth.waitFarcaster, { flowId, verifier }, stop.signal)
    if (answer.status === 'confirm' && !flow.isConfirming) {
      const { by, matchNumber } = answer
      const code = by === 'email' ? 'login.confirmByEmail' : 'login.confirmElsewhere'
      if (!payload?.canConfirm) throw new WalletError(code, { details: { number: matchNumber } })
      flow.isConfirming = true
      return { userName: '', confirm: { by, matchNumber } }
    }
    if (answer.status !== 'done') {
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
