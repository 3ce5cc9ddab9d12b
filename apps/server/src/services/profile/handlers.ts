import type { profile } from '@latchkey/wire/api/profile'
import type { Handlers } from '../../http/mount.ts'
import { account } from './account.ts'
import { address } from './address.ts'
import { attributes } from './attributes.ts'
import { register } from './register.ts'
import { reverse } from './reverse.ts'
import { suggestions } from './suggestions.ts'

export const profileHandlers: Handlers<typeof profile> = {
  account,
  reverse,
  suggestions,
  register,
  attributes,
  address,
}
