import { WalletError } from '@latchkey/wire/walletErrors'
import type { Clock } from '../clock.ts'
import type { Wallet } from '../createWallet.ts'

/** The page waits three seconds; this is over before that, whether the server was heard or not. */
const patienceMs = 2_500

type Leaving = Pick<Wallet, 'vault' | 'logins' | 'session'> & { clock: Clock }

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/**
 * Ends the session in this browser at once and tells the server. A server that cannot be reached forgets the session when
 * its tokens end; whoever leaves a browser has left it either way. Nothing that may fail or hang comes before the
 * forgetting: a signer that has fallen over holds no key, and must hold nobody here.
 */
export const endSession = async ({ vault, logins, session, clock }: Leaving): Promise<void> => {
  logins.begin()
  const accessToken = session.current()?.accessToken
  const isForgotten = succeeds(session.forget())
  const isLocked = succeeds(vault.lock())
  const isEnded = succeeds(logins.endAtServer(accessToken))
  const isHeard = await Promise.race([
    Promise.all([isEnded, isLocked]).then(([ended]) => ended),
    clock.sleep(patienceMs).then(() => false),
  ])
  // A token that stays in this browser and still counts is no sign-out, and must not be said to be one.
  if (!(await isForgotten) && !isHeard) throw new WalletError('unknown')
}
