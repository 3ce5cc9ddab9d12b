import * as v from 'valibot'
import { accountAddress } from '../caip.ts'
import { commonQuery, endpoint, flag } from '../endpoint.ts'

/** An EVM address may come without its 0x. */
const address = v.pipe(
  v.string(),
  v.transform((text) => (/^[0-9a-f]{40}$/i.test(text) ? `0x${text}` : text)),
  accountAddress,
)

const at = (path: `/${string}`) =>
  endpoint({
    method: 'GET',
    path,
    project: 'query',
    metered: true,
    params: v.object({ address }),
    query: v.object({ ...commonQuery.entries, sender: v.optional(v.string()), useCache: v.optional(flag) }),
    reply: v.object({
      name: v.nullable(v.string()),
      avatar: v.nullable(v.string()),
      resolvedAt: v.optional(v.nullable(v.string())),
    }),
  })

export const identity = {
  identity: at('/v1/identity/:address'),
  /** The same, under the account's path. */
  ofAccount: at('/v1/account/:address/identity'),
} as const
