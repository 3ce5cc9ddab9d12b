import type { generators } from '@latchkey/wire/api/generators'
import type { Handlers } from '../../http/mount.ts'
import { onrampurl } from './onrampurl.ts'

export const generatorsHandlers: Handlers<typeof generators> = { onrampurl }
