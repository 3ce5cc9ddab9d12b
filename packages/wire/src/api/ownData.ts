import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { bytes } from './auth.ts'

/**
 * Export and deletion of what is stored about the logged-in user. Only the wallet's own page calls this, with a DPoP
 * proof of the device key. `grant` is a fresh proof for `exportData` or `deleteAccount`, if `wants.leave` of the vault
 * asks for one.
 */
const call = { method: 'POST', project: 'none' } as const

export const ownData = {
  exportData: endpoint({
    ...call,
    path: '/api/own-data/export',
    body: v.object({ grant: v.optional(v.string()) }),
    /** By table, the rows about this user. */
    reply: v.object({ tables: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))) }),
  }),
  /** Starts the grace period. Asking again changes nothing. */
  startDeletion: endpoint({
    ...call,
    path: '/api/own-data/delete',
    body: v.object({ grant: v.optional(v.string()) }),
    reply: v.object({ deletesAt: v.string(), isMailed: v.boolean() }),
  }),
  /** Ends the grace period and keeps the account: by a session, or by the token in the email. */
  keepAccount: endpoint({
    ...call,
    path: '/api/own-data/keep',
    body: v.object({ token: v.optional(bytes) }),
    reply: v.object({ success: v.literal(true) }),
  }),
} as const
