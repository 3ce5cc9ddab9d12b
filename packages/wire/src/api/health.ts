import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { kindOr } from '../kindOr.ts'

const part = v.object({ isUp: v.boolean(), says: v.string() })

/** What is up and what is down; the status is 503 as soon as one part is down. */
export const health = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    project: 'none',
    reply: v.object({
      status: kindOr(['up', 'down'], 'down'),
      version: v.string(),
      uptimeSeconds: v.number(),
      // Servers without email have no such part, nor have older ones.
      parts: v.object({ database: part, chain: part, indexer: part, email: v.optional(part) }),
    }),
  }),
} as const
