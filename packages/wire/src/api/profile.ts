import * as v from 'valibot'
import { evmAddress, hex } from '../caip.ts'
import { commonQuery, endpoint } from '../endpoint.ts'

const nameRecord = v.object({
  name: v.string(),
  /** Null for a name that we didn't issue. */
  registered_at: v.nullable(v.string()),
  updated_at: v.nullable(v.string()),
  attributes: v.nullable(v.record(v.string(), v.string())),
  addresses: v.record(v.string(), v.object({ address: v.string(), created_at: v.nullable(v.string()) })),
})
export type NameRecord = v.InferOutput<typeof nameRecord>

const versioned = v.object({
  ...commonQuery.entries,
  apiVersion: v.optional(v.string()),
  sender: v.optional(v.string()),
})

const coinType = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))

const signed = v.object({
  message: v.string(),
  signature: hex,
  coin_type: coinType,
  address: evmAddress,
})

/** The signed text that sets a name's address on one chain. On the name's own chain this gives the name away. */
export const nameAddressMessage = v.object({
  name: v.optional(v.string()),
  coin_type: coinType,
  address: evmAddress,
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** Names. With apiVersion 2 a miss is an empty list; otherwise it is a 404. */
export const profile = {
  account: endpoint({
    method: 'GET',
    path: '/v1/profile/account/:name',
    project: 'none',
    params: v.object({ name: v.string() }),
    query: versioned,
    reply: v.union([nameRecord, v.strictTuple([])]),
  }),
  reverse: endpoint({
    method: 'GET',
    path: '/v1/profile/reverse/:address',
    project: 'none',
    params: v.object({ address: evmAddress }),
    query: versioned,
    reply: v.array(nameRecord),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/v1/profile/suggestions/:name',
    project: 'none',
    params: v.object({ name: v.string() }),
    query: v.object({ ...commonQuery.entries, zone: v.optional(v.string()) }),
    reply: v.object({ suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })) }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/v1/profile/account',
    project: 'none',
    query: commonQuery,
    body: signed,
    reply: nameRecord,
  }),
  attributes: endpoint({
    method: 'POST',
    path: '/v1/profile/account/:name/attributes',
    project: 'none',
    params: v.object({ name: v.string() }),
    query: commonQuery,
    body: signed,
    reply: v.record(v.string(), v.string()),
  }),
  address: endpoint({
    method: 'POST',
    path: '/v1/profile/account/:name/address',
    project: 'none',
    params: v.object({ name: v.string() }),
    query: commonQuery,
    body: signed,
    reply: nameRecord.entries.addresses,
  }),
} as const
