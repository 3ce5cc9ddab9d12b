import type { sessions } from '@latchkey/wire/api/sessions'
import type { Handlers } from '../../http/mount.ts'
import { activate } from './activate.ts'
import { create } from './create.ts'
import { getContext } from './getContext.ts'
import { list } from './list.ts'
import { revoke } from './revoke.ts'
import { sign } from './sign.ts'

export const sessionsHandlers: Handlers<typeof sessions> = { list, create, getContext, activate, revoke, sign }
