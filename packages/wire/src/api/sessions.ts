import * as v from 'valibot'
import { accountAddress, caipAddress, hex } from '../caip.ts'
import { commonQuery, endpoint } from '../endpoint.ts'

const typed = v.object({ type: v.string(), data: v.unknown() })

const grant = v.object({
  expiry: v.number(),
  signer: typed,
  permissions: v.array(typed),
  policies: v.array(typed),
})

/** A granted smart session. */
export const pci = v.object({
  project: v.object({
    id: v.string(),
    name: v.string(),
    url: v.nullable(v.string()),
    iconUrl: v.nullable(v.string()),
  }),
  pci: v.string(),
  expiry: v.number(),
  createdAt: v.number(),
  permissions: v.array(typed),
  policies: v.array(typed),
  context: v.nullable(v.string()),
  revokedAt: v.nullable(v.number()),
})

/** Clients send the account bare or as CAIP-10; both are taken. */
const params = v.object({ address: v.union([caipAddress, accountAddress]) })
/** A JSON object even when there is nothing to say: clients parse every 2xx body. */
const done = v.object({ success: v.boolean() })

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/sessions/:address',
    project: 'query',
    params,
    query: commonQuery,
    reply: v.object({ pcis: v.array(pci) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/sessions/:address',
    project: 'query',
    params,
    query: v.object({ ...commonQuery.entries, v: v.optional(v.string()) }),
    body: grant,
    reply: v.object({ pci: v.string(), key: v.object({ type: v.string(), publicKey: v.string() }) }),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/v1/sessions/:address/activate',
    project: 'query',
    params,
    query: commonQuery,
    body: v.object({ pci: v.string(), ...grant.entries, context: hex }),
    reply: done,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/v1/sessions/:address/revoke',
    project: 'query',
    params,
    query: commonQuery,
    body: v.object({ pci: v.string(), signature: hex }),
    reply: done,
  }),
} as const
