import {
  type Published,
  type ReceivedMessage,
  type RelayMethod,
  type RelayParams,
  relayTags,
} from '@latchkey/wire/relay'
import { relayLifetime } from '@latchkey/wire/relayLimits'
import { relayFull, relayRefusals } from '@latchkey/wire/relayRefusals'
import type { Cost } from './createRates.ts'
import type { Draft, Letter } from './letter.ts'
import type { Connection, RelayParts } from './relayParts.ts'

/** Why a request was refused: a code and a message for the client. */
export class RelayFault extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

type Call = {
  connection: Connection
  parts: RelayParts
  /** Charges the client for more than its frame; returns the refusal message. */
  judge: (cost: Partial<Cost>) => string | undefined
}

type Handlers = { [M in RelayMethod]: (params: RelayParams<M>, call: Call) => Promise<unknown> }

type Message = Pick<Published, 'topic' | 'message' | 'ttl' | 'tag'> & { attestation?: string | undefined }

const chargeTopics = (messages: readonly Message[], { parts }: Call) => {
  for (const { topic, message } of messages) {
    const lack = parts.rates.takeTopic(topic, message.length)
    if (!lack) continue
    parts.metrics.add('limited')
    parts.metrics.refuse('rate', lack.scope)
    throw new RelayFault(-32005, lack.unit === 'bytes' ? relayRefusals.tooMuchData : relayRefusals.tooManyRequests)
  }
}

let passedCount = 0
/** Delivers an unstorable message to connected peers; false if there are none. */
const passOn = ({ publisher, topic, message, tag, attestation }: Draft, { hub, metrics }: RelayParts): boolean => {
  // Stored messages never have a negative ID, so acknowledging this one deletes nothing.
  const id = String(-++passedCount)
  const letter = { id, publisher: publisher.toString('hex'), topic, message, tag, publishedAt: Date.now() }
  const isPassed = hub.deliver({ ...letter, ...(attestation !== undefined && { attestation }) }) > 0
  if (isPassed) metrics.add('passed')
  return isPassed
}

const store = async (draft: Draft, parts: RelayParts): Promise<void> => {
  const outcome = await parts.line.publish(draft)
  if (outcome.kind !== 'full') return parts.metrics.add(outcome.kind === 'stored' ? 'published' : 'repeated')
  parts.metrics.refuse('storage', outcome.scope)
  if (!passOn(draft, parts)) throw new RelayFault(-32005, relayFull[outcome.scope])
}

const publish = async (messages: readonly Message[], call: Call): Promise<true> => {
  const { connection, parts, judge } = call
  // The first one was charged with the frame.
  const refusal = judge({ requests: messages.length - 1 })
  if (refusal) throw new RelayFault(-32005, refusal)
  chargeTopics(messages, call)
  const { network, project } = connection.whose
  const outcomes = await Promise.allSettled(
    messages.map(({ ttl, tag, ...rest }) => {
      const draft = { ...rest, attestation: rest.attestation, tag, ttlSeconds: relayLifetime(tag, ttl) }
      return store({ ...draft, publisher: connection.key, network, project }, parts)
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return true
}

const received = ({ topic, message, publishedAt, tag, attestation }: Letter): ReceivedMessage => ({
  topic,
  message,
  publishedAt,
  tag,
  ...(attestation !== undefined && { attestation }),
})

const fetchMessages = async (topics: readonly string[], { connection }: Call) => {
  const { letters, hasMore } = await connection.fetch(topics)
  return { messages: letters.map(received), hasMore }
}

/** The relay's methods. */
export const relayHandlers: Handlers = {
  irn_publish: (params, call) => publish([params], call),
  irn_batchPublish: ({ messages }, call) => publish(messages, call),
  irn_subscribe: async ({ topic }, { connection }) => connection.subscribe([topic])[0],
  irn_batchSubscribe: async ({ topics }, { connection }) => connection.subscribe(topics),
  irn_unsubscribe: async ({ topic }, { connection }) => {
    connection.unsubscribe([topic])
    return true
  },
  irn_batchUnsubscribe: async ({ subscriptions }, { connection }) => {
    connection.unsubscribe(subscriptions.map(({ topic }) => topic))
    return true
  },
  irn_fetchMessages: ({ topic }, call) => fetchMessages([topic], call),
  irn_batchFetchMessages: ({ topics }, call) => fetchMessages(topics, call),
  irn_batchReceive: async ({ receipts }, { connection, judge }) => {
    const unknown = receipts.filter(({ message_id }) => !connection.acknowledge(String(message_id)))
    if (unknown.length > 0) judge({ requests: unknown.length })
    return true
  },
  wc_proposeSession: ({ pairingTopic, sessionProposal, ttl, attestation }, call) => {
    call.connection.subscribe([pairingTopic])
    const tag = relayTags.sessionPropose
    return publish([{ topic: pairingTopic, message: sessionProposal, ttl, tag, attestation }], call)
  },
  wc_approveSession: (params, call) => {
    const { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
    call.connection.subscribe([sessionTopic])
    return publish(
      [
        { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: relayTags.sessionProposeResponse },
        { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: relayTags.sessionSettle },
      ],
      call,
    )
  },
}
