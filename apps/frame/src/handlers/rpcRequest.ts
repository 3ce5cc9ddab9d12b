import type { FrameRequest } from '@latchkey/wire/frame'
import { isMethodName, methods } from '@latchkey/wire/methods'
import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { readNetwork } from '../network.ts'

/**
 * Runs a method of the wallet. Unknown ones are refused here, whatever the page thinks of them;
 * the page's node address is never used.
 */
export const rpcRequest = async (payload: FrameRequest<'RPC_REQUEST'>, context: Context): Promise<unknown> => {
  const { method } = payload
  if (!isMethodName(method)) throw new WalletError('frame.methodNotAllowed')
  const row = methods[method]
  const params = v.safeParse(row.params, payload.params)
  if (!params.success) throw new RpcError(-32602)
  const { state, request } = context
  const network = payload.chainId === undefined ? state.network : readNetwork(state.config, payload.chainId)
  request.isAbortable = !row.isSafe
  const { runMethod } = await import('../methods/runMethod.ts')
  return runMethod(method, params.output, { ...context, network })
}
