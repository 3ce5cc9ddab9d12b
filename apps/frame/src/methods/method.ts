import type { MethodName, MethodParams } from '@latchkey/wire/methods'
import { RpcError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import type { ActiveNetwork } from '../network.ts'

/** A method's context: the chain is the request's, not always the active one. */
export type MethodContext = Context & { network: ActiveNetwork }

export type Method<M extends MethodName> = (
  params: MethodParams<M>,
  context: MethodContext,
) => Promise<unknown> | unknown

/** The EVM chain of a request; undefined in other namespaces. */
export const evmChainId = ({ network }: MethodContext): number => {
  if (network.namespace !== 'eip155') throw new RpcError(4901)
  return network.chainId
}
