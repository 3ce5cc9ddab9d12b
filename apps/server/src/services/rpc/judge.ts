import { type RpcRequest, type RpcResponse, rpcRequest } from '@latchkey/wire/api/rpc'
import { type CaipNetworkId, hex, isEvm } from '@latchkey/wire/caip'
import { type RpcCode, rpcErrors } from '@latchkey/wire/catalogue'
import * as v from 'valibot'
import { findMethod } from './findMethod.ts'

/** A request that may proceed, or the reply it gets instead. */
export type Verdict = { request: RpcRequest; params: unknown[] } | { refusal: RpcResponse }

export const rpcFailure = (id: RpcRequest['id'], code: RpcCode, says?: string): RpcResponse => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: says ?? rpcErrors[code].message },
})

/** Checks each item of a body separately, so one bad item doesn't fail its batch. */
export const judge = (item: unknown, chain: CaipNetworkId): Verdict => {
  const parsed = v.safeParse(rpcRequest, item)
  if (!parsed.success) return { refusal: rpcFailure(idOf(item), -32600) }
  const { id, method, params = [] } = parsed.output
  const row = findMethod(chain, method)
  if (!row)
    return { refusal: rpcFailure(id, -32601, `This endpoint does not offer the method ${method.slice(0, 64)}.`) }
  const [min, max] = row.params
  if (!Array.isArray(params) || params.length < min || params.length > max) {
    return { refusal: rpcFailure(id, -32602, `${method} takes ${min === max ? min : `${min} to ${max}`} params.`) }
  }
  if (row.kind === 'write' && !v.is(isEvm(chain) ? hex : solanaBytes, params[0])) {
    const form = isEvm(chain) ? '0x hex' : 'base58 or base64'
    return { refusal: rpcFailure(id, -32602, `${method} takes a signed transaction as ${form}.`) }
  }
  return { request: parsed.output, params }
}

/** A packet has 1,232 bytes, so no transaction is longer. */
const solanaBytes = v.pipe(v.string(), v.regex(/^[1-9A-Za-z0+/]{1,1800}={0,2}$/))

const idOf = (item: unknown): RpcRequest['id'] => {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
