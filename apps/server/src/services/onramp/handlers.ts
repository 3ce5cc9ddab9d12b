import type { onramp } from '@latchkey/wire/api/onramp'
import type { Handlers } from '../../http/mount.ts'
import { options } from './options.ts'
import { quote } from './quote.ts'

export const onrampHandlers: Handlers<typeof onramp> = { options, quote }
