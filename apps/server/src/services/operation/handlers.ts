import type { operation } from '@latchkey/wire/api/operation'
import type { WalletHandlers } from '../auth/guard/walletCall.ts'
import { carry } from './carry.ts'

export const operationHandlers: WalletHandlers<typeof operation> = { carry }
