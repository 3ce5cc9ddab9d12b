import type { kit } from '@latchkey/wire/api/kit'
import type { Handler } from '../../http/mount.ts'
import { keyringOf } from '../sessions/keyring.ts'
import { publicKeys } from './sessionKeys.ts'

/** The keys that session tokens are checked with, in the format of RFC 7517. */
export const keys: Handler<typeof kit.keys> = async (_, { services, header }) => {
  header('Cache-Control', 'public, max-age=300')
  return { keys: publicKeys(await keyringOf(services), Date.now()) }
}
