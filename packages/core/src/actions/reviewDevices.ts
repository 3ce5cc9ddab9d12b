import { isUserRejected } from '@latchkey/wire/errors'
import { toLoginError } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'

/** Has the wallet show the devices that wait to be confirmed. Closing its screen isn't an error. */
export const reviewDevices = async (kit: Kit): Promise<void> => {
  const wallet = await kit.embedded()
  try {
    await wallet.reviewDevices()
    await wallet.getUser()
  } catch (error) {
    const known = toLoginError(error)
    if (!isUserRejected(known)) throw known
  }
}
