import { RpcError } from '@latchkey/wire/errors'

/** A method that the wire knows and this wallet cannot do yet. It says so. */
export const unsupported = (): never => {
  throw new RpcError(4200)
}
