import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import { startSession } from './startSession.ts'

/**
 * Logs in with a passkey alone and unlocks the wallet. It runs in this frame, not in a window, so the answer and the
 * derived secret stay in the document whose device key the session is bound to. The page only asks; the click happens
 * here.
 */
export const connectPasskey = async (_: undefined, { state }: Context): Promise<undefined> => {
  const ticket = state.logins.begin()
  const login = state.passkeyLogin()
  state.flows.passkey = login
  login.prepare()
  const prompt = await state.prompt()
  // The user has left the page.
  if (state.flows.passkey !== login) throw new WalletError('session.flowMissing')
  const tryPasskey = async (): Promise<void> => {
    const { session, credentialId } = await login.run()
    await startSession(state, session, ticket)
    await state.vault.open(credentialId)
  }
  const answer = await prompt.askLogin({ tryPasskey })
  if (answer === 'opened') return
  // A passkey answer after the user closed the prompt logs no one in.
  if (state.logins.current() === ticket) state.logins.begin()
  throw new RpcError(4001)
}
