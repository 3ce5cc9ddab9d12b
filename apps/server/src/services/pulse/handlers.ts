import type { pulse } from '@latchkey/wire/api/pulse'
import type { Handlers } from '../../http/mount.ts'
import { batch } from './batch.ts'
import { event } from './event.ts'

export const pulseHandlers: Handlers<typeof pulse> = { event, batch }
