import { dayMs } from '@latchkey/wire/durations'
import { relayLimits } from '@latchkey/wire/relayLimits'
import { type JetStreamManager, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'

/** Names of the streams, and of what goes in. */
export const mailStream = 'latchkey_relay_mail'
export const topicStream = 'latchkey_relay_topics'
export const receiptStream = 'latchkey_relay_receipts'
/** Messages are found by their own subject, not by number: after a crash, copies of a stream may number them differently. */
export const mailSubject = (messageId: string, topic: string): string => `latchkey.relay.mail.${messageId}.${topic}`
/** Under which releases up to 0.2 store messages of a topic. */
export const earlierMailSubject = (topic: string): string => `latchkey.relay.mail.${topic}`
export const topicSubject = (topic: string): string => `latchkey.relay.topic.${topic}`
export const receiptSubject = (messageId: string): string => `latchkey.relay.receipt.${messageId}`
/** Where instances announce stored messages, without their text. */
export const storedSubject = 'latchkey.relay.stored'
/** Where instances announce the IDs of deleted messages. Not stored. */
export const goneSubject = 'latchkey.relay.gone'

const { messageDays, topicDays } = relayLimits
/** A message published again within this time is recognized by NATS itself, even if it was delivered meanwhile. */
export const repeatMs = 120_000

type Sizes = {
  /** Servers that hold a copy of each message. */
  copies: number
  topicsKept: number
}

type Wanted = Pick<StreamConfig, 'name' | 'subjects' | 'max_age' | 'num_replicas'> & Partial<StreamConfig>

const streams = ({ copies, topicsKept }: Sizes): readonly Wanted[] => {
  const common = { num_replicas: copies, storage: StorageType.File, retention: RetentionPolicy.Limits }
  const latest = { max_msgs_per_subject: 1 }
  return [
    {
      ...common,
      ...{
        name: mailStream,
        subjects: [earlierMailSubject('*'), mailSubject('*', '*')],
        max_age: nanos(messageDays * dayMs),
      },
      duplicate_window: nanos(repeatMs),
    },
    {
      ...{ ...common, ...latest, name: topicStream, subjects: [topicSubject('*')] },
      ...{ max_age: nanos(topicDays * dayMs), max_msgs: topicsKept },
    },
    {
      ...{ ...common, ...latest, name: receiptStream, subjects: ['latchkey.relay.receipt.*'] },
      max_age: nanos(messageDays * dayMs),
    },
  ]
}

/** Creates the streams, or changes them to these sizes. */
export const ensureStreams = async (manager: JetStreamManager, sizes: Sizes): Promise<void> => {
  const there = new Map<string, StreamConfig>()
  for await (const { config } of manager.streams.list('latchkey.relay.>')) there.set(config.name, config)
  for (const wanted of streams(sizes)) {
    const found = there.get(wanted.name)
    if (!found) await manager.streams.add(wanted)
    else if (Object.entries(wanted).some(([key, value]) => !isSame(found[key as keyof StreamConfig], value)))
      await manager.streams.update(wanted.name, wanted)
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
