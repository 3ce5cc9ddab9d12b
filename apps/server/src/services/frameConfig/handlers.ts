import type { frame } from '@latchkey/wire/api/frame'
import type { Handlers } from '../../http/mount.ts'
import { config } from './config.ts'
import { facts } from './facts.ts'

export const frameConfigHandlers: Handlers<typeof frame> = { config, facts }
