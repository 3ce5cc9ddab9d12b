import * as v from 'valibot'
import { accountAddress, caipAddress, evmAddress, type Hex, hex } from '../caip.ts'
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

/** JSON with its keys in order, so that both sides write the same text. */
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
}

/** Proof that the owner wants it. Optional on the wire, so that its lack is a 401 and not a bad request. */
const signature = v.optional(hex)

const quantity = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value),
  'must be a number as 0x hex',
)

/** An operation of an account for EntryPoint 0.7, every number as hex. */
const userOp = v.object({
  sender: evmAddress,
  nonce: quantity,
  factory: v.optional(evmAddress),
  factoryData: v.optional(hex),
  callData: hex,
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  paymaster: v.optional(evmAddress),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  paymasterData: v.optional(hex),
  /** The signature of the session's own signer over the operation's hash. */
  signature: hex,
})

/** Clients send the account bare or as CAIP-10; both are taken. */
const params = v.object({ address: v.union([caipAddress, accountAddress]) })
/** A JSON object even when there is nothing to say: clients parse every 2xx body. */
const done = v.object({ success: v.boolean() })

/** To see permissions and to take them back is never metered: nobody stays bound because a project has not paid. */
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
    body: v.object({ ...grant.entries, signature }),
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
    body: v.object({ pci: v.string(), signature: hex }),
    reply: done,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/v1/sessions/:address/sign',
    project: 'query',
    metered: true,
    params,
    query: v.object({ ...commonQuery.entries, version: v.optional(v.string()) }),
    body: v.object({ pci: v.string(), userOp }),
    reply: v.object({ signature: hex }),
  }),
} as const
