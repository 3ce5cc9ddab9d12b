import * as v from 'valibot'
import { caipAddress } from '../caip.ts'
import { endpoint } from '../endpoint.ts'
import { currency } from './account.ts'

export const fungible = {
  price: endpoint({
    method: 'POST',
    path: '/v1/fungible/price',
    project: 'body',
    metered: true,
    body: v.object({
      projectId: v.string(),
      currency,
      addresses: v.pipe(v.array(caipAddress), v.minLength(1, 'must name a token'), v.maxLength(100, 'too many tokens')),
    }),
    reply: v.object({
      fungibles: v.array(
        v.object({
          address: v.string(),
          name: v.string(),
          symbol: v.string(),
          iconUrl: v.string(),
          price: v.number(),
          decimals: v.optional(v.number()),
        }),
      ),
    }),
  }),
} as const
