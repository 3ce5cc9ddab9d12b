import { isUserRejected, WalletError } from '@latchkey/wire/errors'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { dropLogin } from './dropLogin.ts'
import { finishLogin } from './finishLogin.ts'

/** Logs in by a passkey alone. The frame asks for it and opens the wallet; the page only shows the frame and waits. */
export const connectPasskey = async (kit: Kit): Promise<void> => {
  try {
    await loginStep(kit, (wallet) => wallet.connectPasskey())
    await finishLogin(kit, undefined, 'passkey')
  } catch (cause) {
    if ((cause as WalletError).code === 'modal.closed') dropLogin(kit)
    throw isUserRejected(cause) ? new WalletError('connection.rejected', { cause }) : cause
  }
}
