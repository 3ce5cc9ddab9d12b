import type { CaipNetworkId } from '@latchkey/wire/caip'
import type { MethodName, MethodParams } from '@latchkey/wire/methods'
import { RpcError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'
import type { ActiveNetwork } from '../network.ts'

/** What a method receives besides its params: the chain is that of the request, not always the active one. */
export type MethodContext = Context & { network: ActiveNetwork }

export type Method<M extends MethodName> = (
  params: MethodParams<M>,
  context: MethodContext,
) => Promise<unknown> | unknown

/** The EVM chain of a request; on another family there is none. */
export const evmChainId = ({ network }: MethodContext): number => {
  if (network.namespace !== 'eip155') throw new RpcError(4901)
  return network.chainId
}

/** The Solana chain of a request, where the operator has a node for it. */
export const solanaNode = ({ network, state }: MethodContext): CaipNetworkId => {
  const [first] = state.config.solanaNetworks
  const wanted = network.namespace === 'solana' ? network.caipNetworkId : first
  if (wanted === undefined || !state.config.solanaNetworks.includes(wanted)) throw new RpcError(4901)
  return wanted as CaipNetworkId
}
