import * as v from 'valibot'
import { commonQuery, endpoint } from '../endpoint.ts'

export const chains = {
  supportedChains: endpoint({
    method: 'GET',
    path: '/v1/supported-chains',
    project: 'none',
    query: commonQuery,
    reply: v.object({ http: v.array(v.string()), ws: v.array(v.string()) }),
  }),
} as const
