import { toCaipNetworkId } from '@latchkey/wire/caip'
import { findCarrier } from './bundles.ts'
import { evmChainId, type Method } from './method.ts'
import { findOperation } from './submitOperation.ts'

/** The result of an operation, from the bundler, or from the chain if the standard account sent it. */
export const eth_getUserOperationReceipt: Method<'eth_getUserOperationReceipt'> = async (params, context) => {
  const { callNode, store } = context.state
  const [hash] = Array.isArray(params) ? params : []
  const { chainId, operation, transaction } = (await findCarrier(store, hash)) ?? {}
  if (chainId !== evmChainId(context) || !operation || !transaction)
    return callNode(toCaipNetworkId(evmChainId(context)), 'eth_getUserOperationReceipt', params ?? [])
  const found = await findOperation({ callNode }, chainId, { hash: operation, transaction })
  return found ? { userOpHash: operation, ...found, logs: found.receipt.logs } : null
}
