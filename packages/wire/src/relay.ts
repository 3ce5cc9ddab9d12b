import * as v from 'valibot'
import { relayLimits } from './relayLimits.ts'

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in lower-case hex'))
/** PostgreSQL can't store this character. */
const withoutNul = v.check((text: string) => !text.includes('\0'), 'must not contain NUL')
const message = v.pipe(
  v.string(),
  withoutNul,
  v.minLength(1, 'must not be empty'),
  v.maxLength(relayLimits.messageBytes, 'is too large'),
)
const ttl = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(relayLimits.ttlMaxSeconds, `must be at most ${relayLimits.ttlMaxSeconds}`),
)
const tag = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0), v.maxValue(4_294_967_295))
const many = <const S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.maxLength(relayLimits.batch, `must be at most ${relayLimits.batch}`))

const published = v.object({
  topic,
  message,
  ttl,
  tag: v.optional(tag, 0),
  attestation: v.optional(v.pipe(v.string(), withoutNul, v.maxLength(8_192, 'is too large'))),
})
export type Published = v.InferOutput<typeof published>

const subscription = v.object({ topic, id: v.optional(v.string()) })

/** Every request that a relay client can make: method → its params. */
export const relayMethods = {
  irn_publish: published,
  irn_batchPublish: v.object({ messages: many(published) }),
  irn_subscribe: v.object({ topic }),
  irn_batchSubscribe: v.object({ topics: many(topic) }),
  irn_unsubscribe: subscription,
  irn_batchUnsubscribe: v.object({ subscriptions: many(subscription) }),
  irn_fetchMessages: v.object({ topic }),
  irn_batchFetchMessages: v.object({ topics: many(topic) }),
  /** Acknowledges deliveries by the ids of their frames. */
  irn_batchReceive: v.object({ receipts: many(v.object({ topic, message_id: v.union([v.number(), v.string()]) })) }),
  /** Listens to the pairing and publishes the proposal, in one step; clients since August 2025 need it. */
  wc_proposeSession: v.object({
    pairingTopic: topic,
    sessionProposal: message,
    ttl: v.optional(ttl, 300),
    attestation: published.entries.attestation,
  }),
  /** Listens to the new session and publishes the answer and the settlement, in one step. */
  wc_approveSession: v.object({
    sessionTopic: topic,
    pairingTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
    ttl: v.optional(ttl, 300),
  }),
} as const

export type RelayMethod = keyof typeof relayMethods
export type RelayParams<M extends RelayMethod> = v.InferOutput<(typeof relayMethods)[M]>

export const isRelayMethod = (name: string): name is RelayMethod => Object.hasOwn(relayMethods, name)

/** The labels that the two composite methods give their messages. */
export const relayTags = { sessionPropose: 1_100, sessionProposeResponse: 1_101, sessionSettle: 1_102 } as const

export type ReceivedMessage = {
  topic: string
  message: string
  /** Milliseconds since 1970. */
  publishedAt: number
  tag: number
  attestation?: string
}
