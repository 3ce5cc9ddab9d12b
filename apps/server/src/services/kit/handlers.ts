import type { kit } from '@latchkey/wire/api/kit'
import type { Handlers } from '../../http/mount.ts'
import { config } from './config.ts'
import { keys } from './keys.ts'

export const kitHandlers: Handlers<typeof kit> = { config, keys }
