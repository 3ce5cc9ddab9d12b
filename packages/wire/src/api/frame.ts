import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/**
 * What the secure frame must know before it listens to anybody: who may embed it, and what the project may use.
 * The frame asks its own origin; an unknown project answers 404 and the frame stays silent.
 */
export const frame = {
  config: endpoint({
    method: 'GET',
    path: '/api/frame-config',
    project: 'query',
    query: v.object({ projectId: v.string() }),
    reply: v.object({
      projectName: v.string(),
      /** Serialised origins, compared letter by letter; no patterns. */
      allowedOrigins: v.array(v.string()),
      supportedNetworks: v.array(v.number()),
      smartAccountNetworks: v.array(v.number()),
      /** Solana chains that `/rpc` can reach, as CAIP-2. */
      solanaNetworks: v.optional(v.array(v.string()), []),
      custody: v.picklist(['assisted', 'self']),
    }),
  }),
} as const

export type FrameConfig = v.InferOutput<(typeof frame.config)['reply']>
