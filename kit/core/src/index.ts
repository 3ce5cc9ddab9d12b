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
export type { AnalyticsScript, AppInfo, Chains, LatchkeyOptions, Pairing, Theme } from './options.ts'
export { shortAddress } from './shortAddress.ts'
export { version } from './version.ts'
