import * as v from 'valibot'
import { accountAddress, caipNetworkId } from '../caip.ts'
import { email } from '../email.ts'
import { commonQuery, endpoint } from '../endpoint.ts'

/** Headers for secrets, which keeps them out of URLs and logs. */
export const siwxHeaders = {
  /** `Bearer <token>` of a session. */
  session: 'authorization',
  /** `Bearer <token>` that came with a nonce: only the browser that requested it can use it. */
  nonce: 'x-nonce-jwt',
  /** The id that came with a code. */
  otp: 'x-otp',
} as const

/** A session created by a signature: one account, on one chain, at one site. */
export const siwxSession = v.object({
  id: v.string(),
  address: accountAddress,
  caip2Network: caipNetworkId,
  origin: v.string(),
  email: v.nullable(v.string()),
  createdAt: v.number(),
  expiresAt: v.number(),
})
export type SiwxSession = v.InferOutput<typeof siwxSession>

const done = v.object({ success: v.boolean() })
const base = { project: 'query', query: commonQuery } as const

/** Sign-in with an account: the endpoints that AppKit clients call, and two of ours to list and end sessions. */
export const siwx = {
  nonce: endpoint({
    ...base,
    method: 'GET',
    path: '/auth/v1/nonce',
    reply: v.object({ nonce: v.string(), token: v.string() }),
  }),
  authenticate: endpoint({
    ...base,
    method: 'POST',
    path: '/auth/v1/authenticate',
    body: v.object({
      message: v.pipe(v.string(), v.maxLength(8_192, 'must be at most 8192 characters')),
      signature: v.pipe(v.string(), v.maxLength(20_000, 'must be at most 20000 characters')),
    }),
    reply: v.object({ token: v.string(), session: siwxSession }),
  }),
  me: endpoint({ ...base, method: 'GET', path: '/auth/v1/me', reply: siwxSession }),
  /** A short-lived token that a site's own server checks with the published keys. */
  token: endpoint({
    ...base,
    method: 'POST',
    path: '/auth/v1/token',
    body: v.object({}),
    reply: v.object({ jwt: v.string(), expiresAt: v.number() }),
  }),
  list: endpoint({
    ...base,
    method: 'GET',
    path: '/auth/v1/sessions',
    reply: v.object({ sessions: v.array(v.object({ ...siwxSession.entries, isCurrent: v.boolean() })) }),
  }),
  revoke: endpoint({
    ...base,
    method: 'POST',
    path: '/auth/v1/sessions/revoke',
    /** Without an ID, the session that makes the request. */
    body: v.object({ id: v.optional(v.string()) }),
    reply: done,
  }),
  askEmail: endpoint({
    ...base,
    method: 'POST',
    path: '/auth/v1/otp',
    body: v.object({ email }),
    /** Null if this account has confirmed this address before. */
    reply: v.object({ uuid: v.nullable(v.string()) }),
  }),
  confirmEmail: endpoint({
    ...base,
    method: 'PUT',
    path: '/auth/v1/otp',
    body: v.object({ code: v.pipe(v.string(), v.maxLength(16, 'must be at most 16 characters')) }),
    reply: done,
  }),
} as const
