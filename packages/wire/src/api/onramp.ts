import * as v from 'valibot'
import { commonQuery, endpoint } from '../endpoint.ts'

const purchaseCurrency = v.object({
  id: v.string(),
  name: v.string(),
  symbol: v.string(),
  networks: v.array(
    v.object({
      name: v.string(),
      display_name: v.string(),
      chain_id: v.string(),
      contract_address: v.nullable(v.string()),
    }),
  ),
})

const paymentCurrency = v.object({
  id: v.string(),
  payment_method_limits: v.array(v.object({ id: v.string(), min: v.string(), max: v.string() })),
})

const money = v.object({ amount: v.string(), currency: v.string() })

export const onramp = {
  options: endpoint({
    method: 'GET',
    path: '/v1/onramp/options',
    project: 'query',
    metered: true,
    query: commonQuery,
    reply: v.object({ purchaseCurrencies: v.array(purchaseCurrency), paymentCurrencies: v.array(paymentCurrency) }),
  }),
  quote: endpoint({
    method: 'POST',
    path: '/v1/onramp/quote',
    project: 'query',
    metered: true,
    query: commonQuery,
    body: v.object({ purchaseCurrency, paymentCurrency, amount: v.string(), network: v.string() }),
    reply: v.object({
      networkFee: money,
      paymentSubtotal: money,
      paymentTotal: money,
      purchaseAmount: money,
      quoteId: v.string(),
      isIndicative: v.optional(v.boolean()),
    }),
  }),
} as const
