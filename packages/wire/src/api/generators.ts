import * as v from 'valibot'
import { commonQuery, endpoint } from '../endpoint.ts'

const amount = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)))

export const generators = {
  onrampurl: endpoint({
    method: 'POST',
    path: '/v1/generators/onrampurl',
    project: 'query',
    metered: true,
    query: commonQuery,
    body: v.object({
      destinationWallets: v.pipe(
        v.array(
          v.object({
            address: v.string(),
            blockchains: v.optional(v.array(v.string())),
            assets: v.optional(v.array(v.string())),
            supported_networks: v.optional(v.array(v.string())),
          }),
        ),
        v.minLength(1, 'must name a wallet'),
      ),
      partnerUserId: v.string(),
      defaultNetwork: v.optional(v.string()),
      defaultExperience: v.optional(v.picklist(['send', 'buy'])),
      presetCryptoAmount: amount,
      presetFiatAmount: amount,
      /** The currency of the fiat amount; checkouts assume dollars. */
      fiatCurrency: v.optional(v.string()),
      handlingRequestedUrls: v.optional(v.boolean()),
    }),
    reply: v.object({ url: v.string() }),
  }),
} as const
