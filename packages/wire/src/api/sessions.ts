import * as v from 'valibot'
import { accountAddress, caipAddress, evmAddress, type Hex, hex } from '../caip.ts'
import { commonQuery, endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'

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
  /** Whether the site uses it without the server. If so, only the chain can end it. */
  isDirect: v.optional(v.boolean(), false),
})

/** JSON with sorted keys, so both sides produce the same text. */
const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

type Granted = v.InferOutput<typeof grant>

/** The texts that the owner of an account signs with `personal_sign`; `account` is CAIP-10. */
export const sessionMessages = {
  create: (account: string, projectId: string, { expiry, signer, permissions, policies }: Granted): string =>
    [
      `latchkey create a session for ${account.toLowerCase()} in ${projectId}`,
      stableJson({ expiry, signer, permissions, policies }),
    ].join('\n'),
  activate: (id: string, context: string): string => `latchkey activate ${id} with ${context.toLowerCase()}`,
  revoke: (id: string): string => `latchkey revoke ${id}`,
  /** Signed by the session's own key, for one use. */
  use: (id: string, nonce: string, calls: readonly AskedCall[]): string =>
    [
      `latchkey use ${id} ${nonce.toLowerCase()}`,
      ...calls.map(({ to, value, data }) => `${to} ${BigInt(value)} ${data}`.toLowerCase()),
    ].join('\n'),
}

/** Proof that the owner wants it. Optional in the schema, so a missing one is a 401, not a 400. */
const signature = v.optional(hex)

const evenHex = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value),
  'must be bytes as 0x hex',
)

const quantity = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value),
  'must be a number as 0x hex',
)

/** A call that a session asks to make. */
const askedCall = v.object({ to: evmAddress, value: quantity, data: evenHex })
type AskedCall = v.InferOutput<typeof askedCall>

const nonce = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{32,64}$/.test(value),
  'must be 16 to 32 random bytes as 0x hex',
)

/** Clients send the account bare or as CAIP-10; both are accepted. */
const params = v.object({ address: v.union([caipAddress, accountAddress]) })
/** A JSON object even if there is nothing to return: clients parse every 2xx body. */
const done = v.object({ success: v.boolean() })

/** Listing and revoking permissions is never metered, so an unpaid plan can't keep a user bound. */
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
    metered: true,
    params,
    query: v.object({ ...commonQuery.entries, v: v.optional(v.string()) }),
    body: v.object({
      ...grant.entries,
      signature,
      /** The embedded wallet of the account: while it is frozen, the server signs no use. */
      walletId: v.optional(v.string()),
    }),
    reply: v.object({ pci: v.string(), key: v.object({ type: v.string(), publicKey: v.string() }) }),
  }),
  getContext: endpoint({
    method: 'GET',
    path: '/v1/sessions/:address/getcontext',
    project: 'query',
    metered: true,
    params,
    query: v.object({ ...commonQuery.entries, pci: v.string() }),
    reply: v.object({ context: v.nullable(v.string()) }),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/v1/sessions/:address/activate',
    project: 'query',
    metered: true,
    params,
    query: commonQuery,
    body: v.object({ pci: v.string(), ...grant.entries, context: hex, signature }),
    reply: done,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/v1/sessions/:address/revoke',
    project: 'query',
    params,
    query: commonQuery,
    body: v.object({ pci: v.string(), signature }),
    reply: done,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/v1/sessions/:address/sign',
    project: 'query',
    metered: true,
    params,
    query: v.object({ ...commonQuery.entries, version: v.optional(v.string()) }),
    body: v.object({
      pci: v.string(),
      calls: v.pipe(v.array(askedCall), v.minLength(1), v.maxLength(limits.session.calls)),
      nonce,
      /** By the session's own key, over `sessionMessages.use`. */
      signature: hex,
    }),
    /** What the session's key sends to the delegation manager as `data`, until `expiry`; it pays the network fee. */
    reply: v.object({ delegationManager: evmAddress, data: hex, contexts: v.array(hex), expiry: v.number() }),
  }),
} as const
