import { RpcError, WalletError } from '@latchkey/wire/errors'

/** -32002 from a wallet means that it already asks; that belongs beside the control which asked, not in a toast. */
export const pendingOr = (error: WalletError): WalletError =>
  error instanceof RpcError && error.rpcCode === -32002
    ? new WalletError('connection.requestPending', { cause: error })
    : error
