import type { ErrorCode } from '@latchkey/wire/catalogue'
import { isUserRejected, WalletError } from '@latchkey/wire/errors'
import { isSocialProvider } from '@latchkey/wire/social'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { watchSocialResult } from '../login/socialResult.ts'
import type { Popup } from '../ports.ts'
import { trackEvent } from '../trackEvent.ts'
import { finishLogin } from './finishLogin.ts'
import { takeSocialStart } from './startSocial.ts'

/** The frame's message is the cause; the spec's message names the part of the login that failed (AUTH-08). */
const failedAs =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    const isSaid = cause instanceof WalletError && cause.code === 'login.refused'
    if (isUserRejected(cause)) throw new WalletError('connection.rejected', { cause })
    throw isSaid ? new WalletError(code, { cause }) : cause
  }

const resultOf = async (kit: Kit, provider: string, popup: Popup | undefined): Promise<string> => {
  if (!isSocialProvider(provider)) throw new WalletError('social.initiateFailed', { details: { provider } })
  if (!popup) throw new WalletError('social.popupBlocked')
  const { result, stop } = watchSocialResult(kit, popup)
  try {
    const uri = loginStep(kit, (wallet) => wallet.socialRedirectUri(provider))
    popup.go(await Promise.race([uri, result]).catch(failedAs('social.initiateFailed')))
    return await loginStep(kit, () => result)
  } finally {
    stop()
    popup.close()
  }
}

const runSocial = async (kit: Kit, provider: string, onResult: () => void): Promise<void> => {
  const start = takeSocialStart(kit)
  const resultUri = 'resultUri' in start ? start.resultUri : await resultOf(kit, provider, start.popup)
  onResult()
  const login = isSocialProvider(provider) ? provider : undefined
  await loginStep(kit, (wallet) => wallet.connectSocial(resultUri))
    .then(() => finishLogin(kit, login))
    .catch(failedAs('connection.failed'))
}

/** Logs in with a social account: window, result, wallet. `onResult` is called when the window is done. */
export const connectSocial = async (kit: Kit, provider: string, onResult: () => void = () => {}): Promise<void> => {
  try {
    await runSocial(kit, provider, onResult)
  } catch (error) {
    const isLeft = error instanceof WalletError && ['social.popupClosed', 'modal.closed'].includes(error.code)
    trackEvent(kit, isLeft ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider })
    throw error
  }
}
