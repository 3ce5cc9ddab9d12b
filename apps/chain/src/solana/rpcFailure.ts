/** An error that a JSON-RPC answer carries. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export const invalidParams = (message: string): RpcFailure => new RpcFailure(-32602, `Invalid params: ${message}`)
