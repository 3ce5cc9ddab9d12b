export type {
  Account,
  Latchkey,
  LatchkeyEvents,
  LatchkeyState,
  Status,
  TransactionRequest,
  View,
} from './client.ts'
export { createLatchkey } from './createLatchkey.ts'
export { cspFor } from './cspFor.ts'
export { isLatchkeyError, LatchkeyError } from './latchkeyError.ts'
export type { AppInfo, Chains, LatchkeyOptions, Theme } from './options.ts'
export { version } from './version.ts'
