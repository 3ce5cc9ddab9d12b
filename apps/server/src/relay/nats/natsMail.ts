import { createHash } from 'node:crypto'
import { storedOverheadBytes } from '@latchkey/wire/relayLimits'
import { headers, type MsgHdrs } from '@nats-io/transport-node'
import * as v from 'valibot'
import type { Draft, Letter } from '../letter.ts'

/** What every instance knows of a stored message, without its text. Travels in one header. */
export const aboutSchema = v.object({
  /** Who published it. */
  client: v.string(),
  network: v.string(),
  project: v.string(),
  size: v.number(),
  publishedAt: v.number(),
  expiresAt: v.number(),
  /** The instance that stored it. */
  from: v.string(),
})
export type About = v.InferOutput<typeof aboutSchema>

const aboutHeader = 'Latchkey-Mail'

const textSchema = v.object({ message: v.string(), tag: v.number(), attestation: v.optional(v.string()) })

/** The stored form of a message. */
export type Mail = {
  topic: string
  /** The same for the same message under the same topic. */
  messageId: string
  about: About
  payload: string
}

export const toMail = (draft: Draft, from: string, publishedAt: number): Mail => {
  const { topic, message, tag, attestation, publisher, network, project, ttlSeconds } = draft
  const size = Buffer.byteLength(message) + Buffer.byteLength(attestation ?? '') + storedOverheadBytes
  return {
    topic,
    messageId: createHash('sha256').update(`${topic} ${message}`).digest('base64url'),
    about: {
      ...{ client: publisher.toString('hex'), network, project, size, from },
      ...{ publishedAt, expiresAt: publishedAt + ttlSeconds * 1_000 },
    },
    payload: JSON.stringify({ message, tag, ...(attestation !== undefined && { attestation }) }),
  }
}

export const mailHeaders = ({ about }: Mail): MsgHdrs => {
  const set = headers()
  set.set(aboutHeader, JSON.stringify(about))
  return set
}

/** Undefined if this isn't one of our messages. */
export const readAbout = (given: MsgHdrs | undefined): About | undefined => {
  try {
    return v.parse(aboutSchema, JSON.parse(given?.get(aboutHeader) ?? ''))
  } catch {
    return undefined
  }
}

/** The ID of a stored message, also of one that was stored again after it expired. */
export const messageIdOf = (given: MsgHdrs | undefined): string => (given?.get('Nats-Msg-Id') ?? '').split('.')[0] ?? ''

export const topicOf = (subject: string): string => subject.slice(subject.lastIndexOf('.') + 1)

type Stored = { subject: string; header: MsgHdrs; string: () => string }

export const readLetter = (stored: Stored): Letter | undefined => {
  const { subject, header } = stored
  const about = readAbout(header)
  if (!about) return undefined
  try {
    const { message, tag, attestation } = v.parse(textSchema, JSON.parse(stored.string()))
    return {
      ...{ id: messageIdOf(header), publisher: about.client, topic: topicOf(subject), message, tag },
      publishedAt: about.publishedAt,
      ...(attestation !== undefined && { attestation }),
    }
  } catch {
    return undefined
  }
}

/** The hash by which a topic stores a client, without linking the client's topics. */
export const clientMark = (topic: string, client: Buffer): string =>
  createHash('sha256').update(Buffer.from(topic, 'hex')).update(client).digest('hex').slice(0, 32)
