import type { siwx } from '@latchkey/wire/api/siwx'
import type { Handlers } from '../../http/mount.ts'
import { askEmail } from './askEmail.ts'
import { authenticate } from './authenticate.ts'
import { confirmEmail } from './confirmEmail.ts'
import { list } from './list.ts'
import { me } from './me.ts'
import { nonce } from './nonce.ts'
import { revoke } from './revoke.ts'
import { token } from './token.ts'

export const siwxHandlers: Handlers<typeof siwx> = {
  nonce,
  authenticate,
  me,
  token,
  list,
  revoke,
  askEmail,
  confirmEmail,
}
