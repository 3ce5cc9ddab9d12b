import type { account } from '@latchkey/wire/api/account'
import type { Handlers } from '../../http/mount.ts'
import { balance } from './balance.ts'
import { history } from './history.ts'
import { nfts } from './nfts.ts'
import { valueHistory } from './valueHistory.ts'

export const accountHandlers: Handlers<typeof account> = { history, balance, nfts, valueHistory }
