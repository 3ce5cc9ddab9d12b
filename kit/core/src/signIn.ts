import { loadProject } from '@latchkey/core/actions/loadProject'
import { openModal } from '@latchkey/core/actions/openModal'
import { signIn as sign } from '@latchkey/core/actions/signIn'
import { hasServer } from '@latchkey/core/config'
import type { Kit } from '@latchkey/core/kit'
import { declineSignIn } from '@latchkey/core/siwx/declineSignIn'
import { refreshSession } from '@latchkey/core/siwx/refreshSession'
import { signOut as endSessions, forgetSessions } from '@latchkey/core/siwx/signOut'
import { isUserRejected, WalletError } from '@latchkey/wire/errors'
import type { Account, Session } from './client.ts'
import { kitError } from './kitErrors.ts'
import { readSession } from './readSession.ts'

/**
 * Whether the modal has to ask: it may also collect an email, and on a phone a wallet's app only opens within a tap, for
 * which the view prepares the message.
 */
const needsView = ({ store, ports }: Kit, { wallet }: Account): boolean =>
  store.getState().features.emailCapture || (wallet.kind === 'paired' && ports.device.isMobile)

/** Opens only the sign-in view and waits for the session, or for the user to close it. */
const signInView = (kit: Kit, { caip }: Account): Promise<Session> =>
  new Promise((resolve, reject) => {
    openModal(kit, 'SIWXSignMessage')
    const stop = kit.store.subscribe(() => {
      const session = readSession(kit, caip)
      if (!session && kit.store.getState().modal.isOpen) return
      stop()
      if (session) resolve(session)
      else reject(new WalletError('modal.closed'))
    })
  })

/** Signs the account in on its chain. An account that is signed in keeps its session. */
export const signIn = async (kit: Kit, account: Account): Promise<Session> => {
  const hasOwn = kit.config.choice?.signIn !== undefined
  if (!hasOwn && !hasServer(kit.config)) throw kitError('kit.needsServer')
  if (account.family !== 'evm' || !account.isChainSupported) throw new WalletError('connector.chainMismatch')
  if (hasOwn) await refreshSession(kit)
  const known = readSession(kit, account.caip)
  if (known) return known
  await loadProject(kit)
  if (needsView(kit, account)) return signInView(kit, account)
  await sign(kit).catch((error: unknown) => {
    // The decline itself, not that the signing failed.
    throw error instanceof WalletError && isUserRejected(error.cause) ? error.cause : error
  })
  const session = readSession(kit, account.caip)
  if (!session) throw new WalletError('siwx.signFailed')
  return session
}

/**
 * Ends every sign-in of the account, and doesn't ask for one again during this visit unless it is required. A backend of
 * the page's own must have ended the session first.
 */
export const signOut = async (kit: Kit, { address }: Account): Promise<void> => {
  const own = kit.config.choice?.signIn
  if (own) {
    await own.signOut()
    forgetSessions(kit, [address])
  } else endSessions(kit, [address])
  declineSignIn(kit)
}
