import {
  type Published,
  type ReceivedMessage,
  type RelayMethod,
  type RelayParams,
  relayTags,
} from '@latchkey/wire/relay'
import type { Letter } from './mailbox.ts'
import type { Connection, RelayParts } from './relayParts.ts'

/** Why a request is not done, in a code and a sentence for the client. */
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
  /** Whether the client may do so much more now. */
  judge: (cost: number) => boolean
}

type Handlers = { [M in RelayMethod]: (params: RelayParams<M>, call: Call) => Promise<unknown> }

type Message = Pick<Published, 'topic' | 'message' | 'ttl' | 'tag'> & { attestation?: string | undefined }

const publish = async (messages: readonly Message[], { connection, parts, judge }: Call): Promise<true> => {
  // The first was paid for with the frame.
  if (messages.length > 1 && !judge(messages.length - 1)) throw new RelayFault(-32005, 'Too many requests')
  const outcomes = await Promise.all(
    messages.map(({ topic, message, ttl, tag, attestation }) =>
      parts.line.publish({ topic, message, tag, attestation, ttlSeconds: ttl, publisher: connection.key }),
    ),
  )
  for (const outcome of outcomes)
    if (outcome !== 'full') parts.metrics.add(outcome === 'stored' ? 'published' : 'repeated')
  if (outcomes.includes('full')) throw new RelayFault(-32005, 'Too many messages wait under this topic.')
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

/** What each method of the relay does. */
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
