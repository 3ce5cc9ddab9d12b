import type { chains } from '@latchkey/wire/api/chains'
import type { Handlers } from '../../http/mount.ts'
import { supportedChains } from './supportedChains.ts'

export const chainsHandlers: Handlers<typeof chains> = { supportedChains }
