import * as v from 'valibot'
import { accountAddress } from '../caip.ts'
import { commonQuery, endpoint, flag } from '../endpoint.ts'

export const identity = {
  identity: endpoint({
    method: 'GET',
    path: '/v1/identity/:address',
    project: 'query',
    metered: true,
    params: v.object({ address: accountAddress }),
    query: v.object({ ...commonQuery.entries, sender: v.optional(v.string()), useCache: v.optional(flag) }),
    reply: v.object({
      name: v.nullable(v.string()),
      avatar: v.nullable(v.string()),
      resolvedAt: v.optional(v.nullable(v.string())),
    }),
  }),
} as const
