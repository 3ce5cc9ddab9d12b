import { stat } from 'node:fs/promises'
import { fail, pass, warn } from '../conformance/check.ts'
import { openKeyService } from '../keys/openKeyService.ts'
import { readKeyring } from '../services/auth/foundation/keyring.ts'
import { StartError } from '../startError.ts'
import { type DoctorCheck, line } from './doctorCheck.ts'

/** Whether the master key can be read, and only by the server. */
export const keyChecks: DoctorCheck = async (settings) => {
  const file = settings.MASTER_KEY_FILE
  try {
    await readKeyring({ file, mayCreate: false, wrapper: await openKeyService(settings) })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [line('Master key', fail(error.message, 'See "Keys and email" in docs/production.md for how to make one.'))]
  }
  const { mode } = await stat(file)
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  return [
    line('Master key', pass('can be read')),
    line(
      'Who can read it',
      isOpen
        ? warn(`other users of this machine (mode ${(mode & 0o777).toString(8)})`, `Run: chmod 600 ${file}`)
        : pass('its owner only'),
    ),
  ]
}
