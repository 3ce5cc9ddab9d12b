import { closeModal } from '@latchkey/core/actions/closeModal'
import { connectCode } from '@latchkey/core/actions/connectCode'
import { askEmail } from '@latchkey/core/actions/connectEmail'
import { connectOtp } from '@latchkey/core/actions/connectOtp'
import { dropLogin } from '@latchkey/core/actions/dropLogin'
import { finishLogin } from '@latchkey/core/actions/finishLogin'
import type { EmailStep } from '@latchkey/core/actions/showEmailStep'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { createLoginCache } from '@latchkey/core/connectors/embedded/loginCache'
import { loginStep } from '@latchkey/core/connectors/embedded/loginStep'
import type { Kit } from '@latchkey/core/kit'
import { isEmail } from '@latchkey/core/login/isEmail'
import { currentEntry } from '@latchkey/core/state/router'
import { isUserRejected, WalletError } from '@latchkey/wire/walletErrors'
import type { EmailLogin, LoginStep } from './client.ts'
import type { ErrorCode } from './errorCode.ts'
import { LatchkeyError } from './latchkeyError.ts'
import { readAccount } from './readAccount.ts'

/** A login in progress. */
type Flow = {
  email: string
  /** The code is entered in the wallet's own window: the project has `codes=wallet`. */
  isInWallet: boolean
  /** Rejects when the page cancels. */
  cancelled: Promise<never>
  cancel(): void
}

const createFlow = (email: string): Flow => {
  let cancel = () => {}
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => reject(new WalletError('frame.rpcAborted'))
  })
  cancelled.catch(() => undefined)
  return { email, isInWallet: false, cancelled, cancel }
}

/** The wallet's own reason instead of "refused", and a closed window as the user's decision. */
const toReason = (error: unknown): unknown => {
  if (!(error instanceof WalletError)) return error
  const { code, cause, message, sentence } = error
  if (isUserRejected(cause)) return cause
  if (code !== 'login.refused' || typeof sentence?.code !== 'string') return error
  // A newer wallet may have more codes than this page knows.
  return new LatchkeyError(sentence.code as ErrorCode, message, { cause: error, details: sentence.details ?? {} })
}

const inWindowOnly = () =>
  new LatchkeyError('otp.inWallet', new WalletError('otp.inWallet').message, {
    fix: 'Call `submit()` without a code: it opens the wallet’s own window. Or set the project’s option `codes=page`.',
  })

/** The rest of the pause that the wallet named with the last email. */
const resendAfterSeconds = ({ ports }: Kit): number =>
  Math.max(0, Math.ceil(((createLoginCache(ports).resendAt() ?? 0) - ports.clock.now()) / 1_000))

/** Email login for a page's own form. What the wallet shows in its own window stays there. */
const createLogin = (kit: Kit): EmailLogin => {
  let flow: Flow | undefined

  const current = (): Flow => {
    if (!flow) throw new WalletError('session.flowMissing')
    return flow
  }
  const during = <T>({ cancelled }: Flow, step: Promise<T>): Promise<T> =>
    Promise.race([step, cancelled]).catch((error: unknown) => {
      throw toReason(error)
    })

  const follow = async (own: Flow, asking: Promise<EmailStep>): Promise<LoginStep> => {
    const { action, matchNumber, isInWallet } = await during(own, asking)
    // A step that only a newer page knows.
    if (action === 'UNKNOWN') throw new WalletError('network.badReply')
    own.isInWallet = action === 'VERIFY_IN_WALLET' || isInWallet === true
    if (action === 'VERIFY_DEVICE') return toStep('device', matchNumber)
    if (action !== 'CONNECT') return toStep(codeStep(own))
    await during(own, finishLogin(kit))
    flow = undefined
    return toStep('done')
  }
  const codeStep = ({ isInWallet }: Flow) => (isInWallet ? 'window' : 'code')
  const toStep = (step: LoginStep['step'], matchNumber?: string): LoginStep => ({
    ...{ step, matchNumber, resendAfterSeconds: resendAfterSeconds(kit) },
  })

  const cancel = (): void => {
    if (!flow) return
    flow.cancel()
    flow = undefined
    void kit
      .embedded()
      .then(({ frame }) => frame.abort('all'))
      .catch(() => undefined)
    dropLogin(kit)
    const { modal, router } = kit.store.getState()
    if (modal.isOpen && currentEntry(router).view === 'ApproveTransaction') closeModal(kit)
  }

  return {
    start: async (text) => {
      const email = text.trim()
      if (!isEmail(email)) throw new WalletError('email.invalid')
      if ([...kit.wagmi.state.connections.values()].some(({ connector }) => connector.id === embeddedId))
        throw new WalletError('connector.alreadyConnected')
      flow?.cancel()
      flow = createFlow(email)
      return follow(flow, askEmail(kit, email))
    },
    submit: async (code) => {
      const own = current()
      // The page must not even send it on.
      if (own.isInWallet && code !== undefined) throw inWindowOnly()
      if (!own.isInWallet && !code) throw new WalletError('otp.wrong')
      await during(own, code === undefined ? connectCode(kit) : connectOtp(kit, code))
      if (flow === own) flow = undefined
      const account = readAccount(kit)
      if (!account) throw new WalletError('connector.notConnected')
      return account
    },
    waitForDevice: async () => {
      const own = current()
      await during(
        own,
        loginStep(kit, (wallet) => wallet.connectDevice()),
      )
      // A second email brings the code. The link has ended the server's pause, so the first one counts again.
      createLoginCache(kit.ports).rememberMail(kit.ports.clock.now())
      return toStep(codeStep(own))
    },
    resend: async () => {
      const own = current()
      return follow(
        own,
        loginStep(kit, (wallet) => wallet.connectEmail(own.email)),
      )
    },
    cancel,
  }
}

const logins = new WeakMap<Kit, EmailLogin>()

/** The email login of a page. */
export const emailLoginOf = (kit: Kit): EmailLogin => {
  const login = logins.get(kit) ?? createLogin(kit)
  logins.set(kit, login)
  return login
}
