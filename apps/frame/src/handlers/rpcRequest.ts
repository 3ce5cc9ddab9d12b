import type { FrameRequest } from '@latchkey/wire/frame'
import { isMethodName, methods } from '@latchkey/wire/methods'
import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { readNetwork } from '../network.ts'

/** Runs a wallet method. Rejects unknown ones and never uses the page's node URL. */
export const rpcRequest = async (payload: FrameRequest<'RPC_REQUEST'>, context: Context): Promise<unknown> => {
  const { method } = payload
  if (!isMethodName(method)) throw new WalletError('frame.methodNotAllowed')
  const row = methods[method]
  const params = v.safeParse(row.params, payload.params)
  if (!params.success) throw new RpcError(-32602)
  const { state, request } = context
  const network = payload.chainId === undefined ? state.network : readNetwork(state.config, payload.chainId)
  request.isAbortable = !row.isSafe
  request.window = payload.window
  const { runMethod } = await import('../methods/runMethod.ts')
  return runMethod(method, params.output, { ...context, network })
}
