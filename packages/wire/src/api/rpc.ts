import * as v from 'valibot'
import { anyNetworkId } from '../caip.ts'
import { commonQuery, endpoint } from '../endpoint.ts'
import { rpcErrorBody } from '../errors.ts'

/** A JSON-RPC request as a client sends it. */
export const rpcRequest = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number(), v.null()]),
  method: v.string(),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/** A JSON-RPC answer: a result or an error. */
export const rpcResponse = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number(), v.null()]),
  result: v.optional(v.unknown()),
  error: v.optional(rpcErrorBody),
})
export type RpcRequest = v.InferOutput<typeof rpcRequest>
export type RpcResponse = v.InferOutput<typeof rpcResponse>

/** The public RPC endpoint: one request or a batch. Items are checked one by one, so a bad one fails alone. */
export const rpc = {
  proxy: endpoint({
    method: 'POST',
    path: '/v1',
    project: 'query',
    metered: true,
    query: v.object({ ...commonQuery.entries, chainId: anyNetworkId, source: v.optional(v.string()) }),
    body: v.unknown(),
    reply: v.union([rpcResponse, v.array(rpcResponse)]),
  }),
} as const
