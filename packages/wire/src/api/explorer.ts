import * as v from 'valibot'
import { commaList, commonQuery, endpoint, wholeNumber } from '../endpoint.ts'
import { limits } from '../limits.ts'

export const wallet = v.object({
  id: v.string(),
  name: v.string(),
  badge_type: v.optional(v.nullable(v.string())),
  chains: v.array(v.string()),
  homepage: v.nullish(v.string()),
  image_id: v.nullish(v.string()),
  image_url: v.nullish(v.string()),
  order: v.optional(v.number()),
  link_mode: v.nullish(v.string()),
  mobile_link: v.nullish(v.string()),
  desktop_link: v.nullish(v.string()),
  webapp_link: v.nullish(v.string()),
  app_store: v.nullish(v.string()),
  play_store: v.nullish(v.string()),
  chrome_store: v.nullish(v.string()),
  rdns: v.nullish(v.string()),
  injected: v.nullish(v.array(v.object({ namespace: v.string(), injected_id: v.string() }))),
})
export type Wallet = v.InferOutput<typeof wallet>

const image = { method: 'GET', project: 'none', query: commonQuery, reply: 'bytes' } as const

/** The wallet explorer and the project's own configuration. */
export const explorer = {
  getWallets: endpoint({
    method: 'GET',
    path: '/getWallets',
    project: 'query',
    query: v.object({
      ...commonQuery.entries,
      page: v.optional(wholeNumber(1, 100_000), '1'),
      entries: v.optional(wholeNumber(1, limits.wallets.search), String(limits.wallets.page)),
      include: v.optional(commaList),
      exclude: v.optional(commaList),
      chains: v.optional(commaList),
      search: v.optional(v.pipe(v.string(), v.maxLength(100, 'must be at most 100 characters'))),
      badge_type: v.optional(v.string()),
      names: v.optional(commaList),
      rdns: v.optional(commaList),
    }),
    reply: v.object({ data: v.array(wallet), count: v.number() }),
  }),
  getWalletImage: endpoint({ ...image, path: '/getWalletImage/:id', params: v.object({ id: v.string() }) }),
  getAssetImage: endpoint({ ...image, path: '/public/getAssetImage/:id', params: v.object({ id: v.string() }) }),
  getCurrencyImage: endpoint({ ...image, path: '/public/getCurrencyImage/:id', params: v.object({ id: v.string() }) }),
  getTokenImage: endpoint({ ...image, path: '/public/getTokenImage/:id', params: v.object({ id: v.string() }) }),
  config: endpoint({
    method: 'GET',
    path: '/appkit/v1/config',
    project: 'query',
    /** `onramp=any`: the client can use every provider that we offer. AppKit supports only its own. */
    query: v.object({ ...commonQuery.entries, onramp: v.optional(v.string()) }),
    reply: v.object({
      features: v.array(v.object({ id: v.string(), isEnabled: v.boolean(), config: v.nullable(v.array(v.string())) })),
    }),
  }),
  projectLimits: endpoint({
    method: 'GET',
    path: '/appkit/v1/project-limits',
    project: 'query',
    query: commonQuery,
    reply: v.object({
      planLimits: v.object({ tier: v.string(), isAboveMauLimit: v.boolean(), isAboveRpcLimit: v.boolean() }),
    }),
  }),
  origins: endpoint({
    method: 'GET',
    path: '/projects/v1/origins',
    project: 'query',
    query: commonQuery,
    reply: v.object({ allowedOrigins: v.array(v.string()) }),
  }),
  getAnalyticsConfig: endpoint({
    method: 'GET',
    path: '/getAnalyticsConfig',
    project: 'query',
    query: commonQuery,
    reply: v.object({ isAnalyticsEnabled: v.boolean() }),
  }),
} as const
