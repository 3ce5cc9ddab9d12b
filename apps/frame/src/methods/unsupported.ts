import { RpcError } from '@latchkey/wire/walletErrors'

/** A known method that this wallet doesn't support yet. */
export const unsupported = (): never => {
  throw new RpcError(4200)
}
