import type { vault } from '@latchkey/wire/api/vault'
import type { WalletHandlers } from '../auth/guard/walletCall.ts'
import { addUnlocker } from './addUnlocker.ts'
import { confirmDevice } from './confirmDevice.ts'
import { countLeaving } from './countLeaving.ts'
import { create } from './create.ts'
import { describeMailLink } from './describeMailLink.ts'
import { devices } from './devices.ts'
import { freeze } from './freeze.ts'
import { answerNewDevice, describeNewDevice, mailDeviceLink } from './newDevice.ts'
import { openGate } from './openGate.ts'
import { passkeyOptions } from './passkeyOptions.ts'
import { preferAccount } from './preferAccount.ts'
import { read } from './read.ts'
import { readRecord } from './readRecord.ts'
import { recordExport } from './recordExport.ts'
import { removeDevice } from './removeDevice.ts'
import { reserve } from './reserve.ts'
import { rotate } from './rotate.ts'
import { unfreeze } from './unfreeze.ts'
import { watchPrevious } from './watchPrevious.ts'
import { writeRecord } from './writeRecord.ts'

export const vaultHandlers: WalletHandlers<typeof vault> = {
  ...{ read, reserve, create, openGate, passkeyOptions, addUnlocker, rotate },
  ...{ preferAccount, devices, removeDevice, freeze, unfreeze, recordExport, readRecord, writeRecord, watchPrevious },
  ...{ confirmDevice, mailDeviceLink, describeNewDevice, answerNewDevice, describeMailLink, countLeaving },
}
