import { auth, type Session } from '@latchkey/wire/api/auth'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Api } from './createApi.ts'
import type { FrameSession } from './createSession.ts'

/** Decides which login may still start a session: answers arrive in any order, and only the newest counts. */
export type Logins = {
  /** The current login's ticket. */
  current(): number
  /** A new login's ticket; all earlier ones, including a logout, are void. */
  begin(): number
  /** Throws when a ticket's login was canceled. */
  check(ticket: number): void
  /** Starts the session, or ends it at the server if its login was canceled meanwhile. */
  finish(ticket: number, session: Session): Promise<void>
  /** Tells the server to end one session; without a token, all of this browser's. */
  endAtServer(accessToken: string | undefined): Promise<void>
}

export const createLogins = (api: Api, session: FrameSession): Logins => {
  let newest = 0
  const begin = (): number => {
    newest += 1
    return newest
  }
  const check = (ticket: number): void => {
    if (ticket !== newest) throw new WalletError('session.flowMissing')
  }
  const endAtServer = async (accessToken: string | undefined): Promise<void> => {
    await api(auth.signOut, { isEverywhere: false }, { accessToken })
  }
  return {
    current: () => newest,
    begin,
    check,
    finish: async (ticket, next) => {
      // If the server can't be reached, it keeps a session whose tokens no one has.
      if (ticket !== newest) await endAtServer(next.accessToken).catch(() => undefined)
      check(ticket)
      begin()
      await session.start(next)
    },
    endAtServer,
  }
}
