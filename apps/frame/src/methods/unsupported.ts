import { RpcError } from '@latchkey/wire/walletErrors'

/** A method that the wire knows and this wallet cannot do yet. It says so. */
export const unsupported = (): never => {
  throw new RpcError(4200)
}
