import { RpcError, WalletError } from '@latchkey/wire/errors'

/** -32002 means a request is already open in the wallet. Shown next to the control, not as a toast. */
export const pendingOr = (error: WalletError): WalletError =>
  error instanceof RpcError && error.rpcCode === -32002
    ? new WalletError('connection.requestPending', { cause: error })
    : error
