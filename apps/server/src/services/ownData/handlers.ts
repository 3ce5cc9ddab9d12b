import type { ownData } from '@latchkey/wire/api/ownData'
import type { WalletHandlers } from '../auth/guard/walletCall.ts'
import { exportData } from './exportData.ts'
import { keepAccount } from './keepAccount.ts'
import { startDeletion } from './startDeletion.ts'

export const ownDataHandlers: WalletHandlers<typeof ownData> = { exportData, startDeletion, keepAccount }
