import * as v from 'valibot'
import { anyNetworkId } from '../caip.ts'
import { endpoint } from '../endpoint.ts'
import { rpcErrorBody } from '../errors.ts'

/** Methods that send a user operation to the bundler or the paymaster, and so cost the operator something. */
const carriers = [
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
] as const

export const isCarrier = (method: string): method is (typeof carriers)[number] =>
  carriers.some((carrier) => carrier === method)

/** The operator's bundler and paymaster, for wallet users only: a project ID is public. */
export const operation = {
  carry: endpoint({
    method: 'POST',
    path: '/api/operation/carry',
    project: 'none',
    body: v.object({ chainId: anyNetworkId, method: v.picklist(carriers), params: v.array(v.unknown()) }),
    reply: v.object({ result: v.optional(v.unknown()), error: v.optional(rpcErrorBody) }),
  }),
} as const
