import { auth } from '@latchkey/wire/api/auth'
import type { Clock } from '../clock.ts'
import type { Wallet } from '../createWallet.ts'

/** The page waits three seconds; this is over before that, whether the server was heard or not. */
const patienceMs = 2_500

/**
 * Ends the session in this browser at once and tells the server. A server that cannot be reached forgets the session when
 * its tokens end; whoever leaves a browser has left it either way.
 */
export const endSession = async ({
  vault,
  call,
  session,
  clock,
}: Pick<Wallet, 'vault' | 'call' | 'session'> & { clock: Clock }): Promise<void> => {
  await vault.lock()
  const told = call(auth.signOut, { isEverywhere: false }).catch(() => undefined)
  await Promise.race([told, clock.sleep(patienceMs)])
  await session.forget()
}
