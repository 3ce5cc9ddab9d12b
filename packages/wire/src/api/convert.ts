import * as v from 'valibot'
import { anyNetworkId, caipAddress, evmAddress } from '../caip.ts'
import { commonQuery, endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'

const baseUnits = v.pipe(v.string(), v.regex(/^[0-9]{1,78}$/, 'must be a whole number of base units'))

/** Swaps on one EVM chain. Token ids are CAIP-10; the native coin is the 0xeee… address. */
export const convert = {
  tokens: endpoint({
    method: 'GET',
    path: '/v1/convert/tokens',
    project: 'query',
    metered: true,
    query: v.object({ ...commonQuery.entries, chainId: anyNetworkId, address: v.optional(evmAddress) }),
    reply: v.object({
      tokens: v.array(
        v.object({
          name: v.string(),
          symbol: v.string(),
          address: v.string(),
          decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
          logoUri: v.nullable(v.string()),
          eip2612: v.optional(v.boolean()),
        }),
      ),
    }),
  }),
  quotes: endpoint({
    method: 'GET',
    path: '/v1/convert/quotes',
    project: 'query',
    metered: true,
    query: v.object({
      ...commonQuery.entries,
      amount: baseUnits,
      userAddress: v.optional(v.string()),
      from: caipAddress,
      to: caipAddress,
      gasPrice: v.optional(v.string()),
    }),
    reply: v.object({
      quotes: v.array(
        v.object({
          id: v.nullable(v.string()),
          fromAmount: v.string(),
          fromAccount: v.string(),
          toAmount: v.string(),
          toAccount: v.string(),
          /** Percent below the pools' mid price, without their fees. */
          priceImpact: v.optional(v.nullable(v.number())),
          route: v.optional(v.array(v.object({ venue: v.string(), path: v.array(v.string()) }))),
          /** Unix seconds. */
          expiresAt: v.optional(v.number()),
        }),
      ),
    }),
  }),
  allowance: endpoint({
    method: 'GET',
    path: '/v1/convert/allowance',
    project: 'query',
    metered: true,
    query: v.object({ ...commonQuery.entries, tokenAddress: caipAddress, userAddress: caipAddress }),
    reply: v.object({ allowance: v.string() }),
  }),
  gasPrice: endpoint({
    method: 'GET',
    path: '/v1/convert/gas-price',
    project: 'query',
    metered: true,
    query: v.object({ ...commonQuery.entries, chainId: anyNetworkId }),
    reply: v.object({ standard: v.string(), fast: v.string(), instant: v.string() }),
  }),
  buildApprove: endpoint({
    method: 'GET',
    path: '/v1/convert/build-approve',
    project: 'query',
    metered: true,
    query: v.object({
      ...commonQuery.entries,
      userAddress: v.optional(v.string()),
      from: caipAddress,
      to: caipAddress,
      amount: v.optional(baseUnits),
    }),
    reply: v.object({
      tx: v.object({
        from: v.string(),
        to: v.string(),
        data: v.string(),
        value: v.string(),
        eip155: v.object({ gasPrice: v.string() }),
      }),
    }),
  }),
  buildTransaction: endpoint({
    method: 'POST',
    path: '/v1/convert/build-transaction',
    project: 'body',
    metered: true,
    body: v.object({
      projectId: v.string(),
      amount: baseUnits,
      from: caipAddress,
      to: caipAddress,
      userAddress: caipAddress,
      eip155: v.optional(
        v.object({
          slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(limits.swap.slippageBps.max / 100)),
          permit: v.optional(v.string()),
        }),
      ),
      disableEstimate: v.optional(v.boolean()),
    }),
    reply: v.object({
      tx: v.object({
        from: v.string(),
        to: v.string(),
        data: v.string(),
        amount: v.string(),
        eip155: v.object({ gas: v.string(), gasPrice: v.string() }),
      }),
    }),
  }),
} as const
