import { auth, type Session } from '@latchkey/wire/api/auth'
import { HttpError } from '@latchkey/wire/walletErrors'
import { browserClock } from '../../apps/frame/src/clock.ts'
import { createWallet, type Wallet } from '../../apps/frame/src/createWallet.ts'
import { createMemoryStore } from '../../apps/frame/src/session/keyStore.ts'
import { createSigner } from '../../apps/frame/src/signer/createSigner.ts'
import type { Ledger, User } from './ledger.ts'
import type { MailSink } from './mailSink.ts'
import type { Meter } from './meter.ts'
import { isTransient, persist } from './persist.ts'
import { projectId, urls } from './places.ts'

type Deps = { ledger: Ledger; meter: Meter; mails: MailSink }

const codeMs = 90_000
const embedder = urls.site

const noOne = () => Promise.reject(new Error('There is no user to ask in this run.'))

/** The wallet as the frame runs it, without a screen. */
const createBrowser = (meter: Meter, network: string) => {
  const entries = new Map<string, unknown>()
  return () =>
    createWallet(
      {
        fetch: meter.fetchAs(network),
        ...{ ownOrigin: urls.wallet, projectId, locks: undefined, clock: browserClock },
        store: { ...createMemoryStore(entries), isLasting: true },
        startSigner: () => createSigner(),
        passkeys: { create: noOne, get: noOne, isPressed: () => true },
        unlockPrompt: noOne,
        browserLabel: 'Firefox on Linux',
      },
      { embedder, isTopLevel: false },
    )
}

/** Starts a login. Undefined if no answer came: an email may or may not be on its way. */
const begin = async ({ ledger }: Deps, wallet: Wallet, email: string): Promise<string | undefined> => {
  const known = ledger.started.get(email) ?? { acknowledged: 0, unclear: 0 }
  ledger.started.set(email, known)
  try {
    const { flowId } = await wallet.callWallet(auth.startEmail, { projectId, embedder, email })
    known.acknowledged += 1
    return flowId
  } catch (error) {
    if (!isTransient(error)) throw error
    // A refusal to send another email so soon is an answer: nothing was sent.
    if (!(error instanceof HttpError && error.status === 429)) known.unclear += 1
    const waitMs = (error instanceof HttpError && error.retryAfterMs) || 1_000
    await browserClock.sleep(waitMs)
    return undefined
  }
}

const untilCode = async ({ ledger, mails }: Deps, email: string): Promise<string> => {
  const awaited = ledger.started.get(email)?.acknowledged ?? 0
  for (const deadline = Date.now() + codeMs; Date.now() < deadline; await browserClock.sleep(100)) {
    const codes = mails.codesOf(email)
    if (codes.length >= awaited) return codes.at(-1) ?? ''
  }
  throw new Error(`No code came to ${email} within ${codeMs / 1_000} s.`)
}

/** Logs in with a code. Without an answer, it starts again, as a user would. */
const enter = async (deps: Deps, wallet: Wallet, email: string): Promise<Session> => {
  for (const deadline = Date.now() + 2 * codeMs; Date.now() < deadline; ) {
    const flowId = await begin(deps, wallet, email)
    // A late email of the unanswered login could be mistaken for that of the next one.
    if (flowId === undefined && (deps.ledger.started.get(email)?.unclear ?? 0) > 0) throw new Unclear(email)
    if (flowId === undefined) continue
    const otp = await untilCode(deps, email)
    try {
      const session = await wallet.callWallet(auth.verifyEmail, { flowId, otp, codes: 'wallet' })
      await wallet.session.start(session)
      return session
    } catch (error) {
      if (!isTransient(error)) throw error
      deps.meter.count('logins whose answer was lost')
    }
  }
  throw new Error(`${email} could not log in.`)
}

/** The start of a login got no answer; the next user has another address. */
export class Unclear extends Error {}

/** A new user: login by email, then a wallet, made and stored. */
export const logIn = async (deps: Deps, number: number): Promise<User> => {
  const email = `user${number}@fleet.example`
  const network = `10.${1 + (number >> 8)}.${number & 255}.7`
  const browser = createBrowser(deps.meter, network)
  const wallet = browser()
  const { userId } = await enter(deps, wallet, email)
  const { evmAddress } = await persist(() => wallet.vault.open())
  const user: User = { email, network, userId, address: evmAddress as `0x${string}`, wallet, reopen: browser }
  deps.ledger.users.push(user)
  return user
}
