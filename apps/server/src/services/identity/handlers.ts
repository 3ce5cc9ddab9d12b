import type { identity as table } from '@latchkey/wire/api/identity'
import type { Handlers } from '../../http/mount.ts'
import { identity } from './identity.ts'

export const identityHandlers: Handlers<typeof table> = { identity, ofAccount: identity }
