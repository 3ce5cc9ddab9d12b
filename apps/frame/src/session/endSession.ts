import { WalletError } from '@latchkey/wire/walletErrors'
import type { Clock } from '../clock.ts'
import type { Wallet } from '../createWallet.ts'

/** The page waits three seconds; this ends earlier, with or without an answer. */
const patienceMs = 2_500

type Leaving = Pick<Wallet, 'vault' | 'logins' | 'session'> & { clock: Clock }

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/**
 * Ends this browser's session at once and tells the server. An unreachable server forgets it when its tokens expire.
 * Nothing that may fail or hang comes first: a crashed signer holds no key and must not block a logout.
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
  // If a valid token remains in this browser, don't report a logout.
  if (!(await isForgotten) && !isHeard) throw new WalletError('unknown')
}
