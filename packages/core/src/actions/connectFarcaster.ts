import { WalletError } from '@latchkey/wire/errors'
import type { LoginConfirmation } from '@latchkey/wire/loginConfirmation'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { dropLogin } from './dropLogin.ts'
import { openWallet } from './openWallet.ts'

/** Where the link of the last Farcaster login is kept. */
export const farcasterUrlKey = ['farcasterUrl']

/** Logs in by Farcaster (CON-05): `onUri` gets the QR code's link, `onConfirm` the number if the browser is new. */
export const connectFarcaster = async (
  kit: Kit,
  onUri: (uri: string) => void,
  onConfirm: (confirm: LoginConfirmation) => void = () => {},
): Promise<void> => {
  try {
    const uri = await loginStep(kit, (wallet) => wallet.farcasterUri())
    kit.queries.setQueryData(farcasterUrlKey, uri)
    onUri(uri)
    await loginStep(kit, (wallet) => wallet.connectFarcaster(onConfirm))
  } catch (cause) {
    const { code } = cause as WalletError
    if (code === 'modal.closed') dropLogin(kit)
    if (code === 'modal.closed' || code === 'login.notLoaded') throw cause
    throw new WalletError('social.farcasterFailed', { cause })
  }
  await openWallet(kit, 'farcaster')
}
