import { auth, type Session } from '@latchkey/wire/api/auth'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Api } from './createApi.ts'
import type { FrameSession } from './createSession.ts'

/** Which login may still end in a session: answers come in any order, and only the newest wish counts. */
export type Logins = {
  /** The ticket of the login that is under way. */
  current(): number
  /** The ticket of a new one; all before it, a sign-out among them, end in nothing. */
  begin(): number
  /** Throws when the login of a ticket was left. */
  check(ticket: number): void
  /** Begins the session, or ends it at the server when its login was left meanwhile. */
  finish(ticket: number, session: Session): Promise<void>
  /** Tells the server to end one session; without a token, all that this browser has here. */
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
      // A server that cannot be told keeps a session whose tokens nobody has.
      if (ticket !== newest) await endAtServer(next.accessToken).catch(() => undefined)
      check(ticket)
      begin()
      await session.start(next)
    },
    endAtServer,
  }
}
