import * as v from 'valibot'
import { commonQuery, endpoint } from '../endpoint.ts'

const networks = v.array(v.string())

export const chains = {
  supportedChains: endpoint({
    method: 'GET',
    path: '/v1/supported-chains',
    project: 'none',
    query: commonQuery,
    reply: v.object({
      http: networks,
      ws: networks,
      /** Chains by capability. Our addition; other servers omit it. */
      capabilities: v.optional(
        v.object({ balances: networks, prices: networks, history: networks, swaps: networks, onramp: networks }),
      ),
    }),
  }),
} as const
