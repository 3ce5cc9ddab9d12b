import * as v from 'valibot'
import { commonQuery, endpoint } from '../endpoint.ts'
import { wireVersion } from '../wireVersion.ts'

/** What the published packages request from a server. */
export const kit = {
  /** Where the wallet and the relays are and which chains the server serves. Without a project: the default one. */
  config: endpoint({
    method: 'GET',
    path: '/kit/v1/config',
    project: 'none',
    query: commonQuery,
    reply: v.object({
      /** The wire version; a kit that doesn't know it can't use this server. */
      version: v.literal(wireVersion),
      projectId: v.string(),
      walletUrl: v.string(),
      relays: v.array(v.string()),
      chains: v.array(
        v.object({
          id: v.pipe(v.number(), v.integer(), v.minValue(1)),
          name: v.string(),
          nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
          explorer: v.nullable(v.object({ name: v.string(), url: v.string() })),
          isTestnet: v.boolean(),
        }),
      ),
      /** All EVM chains with a node, also those that aren't described in `chains`. Older servers don't send it. */
      served: v.optional(v.array(v.number())),
      /** A Solana chain that embedded wallets may use, as a CAIP-2 id. */
      solana: v.nullable(v.string()),
    }),
  }),
  /** The public keys of session tokens (RFC 7517). */
  keys: endpoint({
    method: 'GET',
    path: '/.well-known/jwks.json',
    project: 'none',
    reply: v.object({
      keys: v.array(
        v.object({
          kty: v.literal('EC'),
          crv: v.literal('P-256'),
          alg: v.literal('ES256'),
          use: v.literal('sig'),
          kid: v.string(),
          x: v.string(),
          y: v.string(),
        }),
      ),
    }),
  }),
} as const
