import type { fungible } from '@latchkey/wire/api/fungible'
import type { Handlers } from '../../http/mount.ts'
import { price } from './price.ts'

export const fungibleHandlers: Handlers<typeof fungible> = { price }
