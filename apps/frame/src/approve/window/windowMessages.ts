import type { WalletError } from '@latchkey/wire/walletErrors'
import type { WindowChecks, WindowRequest } from '../approvalDeps.ts'

/** Messages between frame and window, both of the wallet origin. The ID names a window that the page opened. */
export type WindowMessage =
  | { type: 'latchkey/ready'; id?: string | undefined }
  | { type: 'latchkey/ask'; id?: string | undefined; request: WindowRequest }

/** Then they use a port: the window asks for checks and ends with a decision, the frame replies with results. */
export type Check = keyof WindowChecks
export type Reply = { to: Check; value: unknown } | { to: Check; code: WalletError['code'] | undefined }
