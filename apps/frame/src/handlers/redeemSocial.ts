import { auth } from '@latchkey/wire/api/auth'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { FrameState } from '../context.ts'
import { takeSocialFlow } from './socialFlow.ts'
import { startSession } from './startSession.ts'

/** Turns a social popup's result into a session. A result of someone else's login finds no flow here. */
export const redeemSocial = async (state: FrameState, resultUri: string): Promise<void> => {
  const flow = await takeSocialFlow(state)
  if (!flow) throw new WalletError('session.flowMissing')
  const ticket = state.logins.begin()
  await startSession(state, await state.callWallet(auth.redeemSocial, { ...flow, resultUri }), ticket)
}
