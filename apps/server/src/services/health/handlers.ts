import type { health as table } from '@latchkey/wire/api/health'
import type { Handlers } from '../../http/mount.ts'
import { health } from './health.ts'

export const healthHandlers: Handlers<typeof table> = { health }
