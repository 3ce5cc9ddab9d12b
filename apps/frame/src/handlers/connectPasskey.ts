import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import { startSession } from './startSession.ts'

/**
 * Logs in by a passkey alone and opens the wallet. It is asked for in this frame and not in a window of its own: the
 * answer and what the passkey derives stay in the one document whose device key the session is bound to, and the page
 * has nothing to carry. Asking is all that the page does; the click is made here.
 */
export const connectPasskey = async (_: undefined, { state }: Context): Promise<undefined> => {
  const ticket = state.logins.begin()
  const login = state.passkeyLogin()
  state.flows.passkey = login
  login.prepare()
  const prompt = await state.prompt()
  // A page that was left meanwhile has nobody who looks.
  if (state.flows.passkey !== login) throw new WalletError('session.flowMissing')
  const tryPasskey = async (): Promise<void> => {
    const { session, credentialId } = await login.run()
    await startSession(state, session, ticket)
    await state.vault.open(credentialId)
  }
  const answer = await prompt.askLogin({ tryPasskey })
  if (answer === 'opened') return
  // What the passkey says after the person has turned away lets nobody in.
  if (state.logins.current() === ticket) state.logins.begin()
  throw new RpcError(4001)
}
