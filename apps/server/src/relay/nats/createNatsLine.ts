import { setMaxListeners } from 'node:events'
import { relayLimits } from '@latchkey/wire/relayLimits'
import { sleep } from '../../sleep.ts'
import type { Draft, Letter, Outcome } from '../letter.ts'
import { StoreDown } from '../relayStore.ts'
import type { Holdings } from './createHoldings.ts'
import type { Peers } from './createPeers.ts'
import type { Follower, Heard } from './followMail.ts'
import { type Mail, mailHeaders, toMail } from './natsMail.ts'
import { mailSubject, repeatMs } from './natsStreams.ts'
import type { Nats } from './openNats.ts'
import { readStored } from './readStored.ts'

type Options = {
  nats: Nats
  holdings: Holdings
  follower: Pick<Follower, 'untilCurrent' | 'last'>
  peers: Peers
  /** The name of this instance. */
  from: string
  /** Called when a client became the second peer of a topic. */
  onMet: (topic: string, client: Buffer) => void
}

export type NatsLine = {
  /** Resolves when the message is stored. */
  publish: (draft: Draft, publishedAt?: number) => Promise<Outcome>
  /** The message, if this instance sent it; its text need not be read again. */
  take: (heard: Heard) => Letter | undefined
  /** Forgets messages that were stored and deleted before this instance learned of them. */
  tidy: () => void
  stop: () => void
}

/** A message on its way to the stream. */
type Sent = { draft: Draft; mail: Mail; outcome: Promise<Outcome>; sequence?: number }

const patienceMs = 10_000
const retryMs = 250
/** Stored messages that this instance hasn't learned of yet, and whose text it holds. */
const sentMax = 1_000
/** How long an answer may take before the message is sent again. */
const answerMs = 3_000

export const createNatsLine = ({ nats, holdings, follower, peers, from, onMet }: Options): NatsLine => {
  const sent = new Map<string, Sent>()
  const stopping = new AbortController()
  // Every message that is tried again listens.
  setMaxListeners(0, stopping.signal)
  let sentBytes = 0
  let isLoaded = false

  /** Quotas can't be applied before the stored messages are known. */
  const load = async (): Promise<void> => {
    if (isLoaded) return
    await follower.untilCurrent()
    isLoaded = true
  }

  const isStored = async (sequence: number): Promise<boolean> => (await readStored(nats, sequence)) !== undefined

  const meet = async ({ topic, publisher }: Draft): Promise<void> => {
    if (await peers.meet(topic, publisher)) onMet(topic, publisher)
  }

  const send = async (mail: Mail, messageId: string) => {
    const options = { msgID: messageId, headers: mailHeaders(mail), timeout: answerMs }
    return nats.ask(({ js }) => js.publish(mailSubject(mail.topic), mail.payload, options))
  }

  const store = async (draft: Draft, mail: Mail): Promise<Outcome> => {
    await load()
    const known = holdings.find(mail.messageId)
    if (known && (await isStored(known.sequence))) {
      await meet(draft)
      return { kind: 'known' }
    }
    const full = holdings.reserve(mail.messageId, mail)
    if (full) return { kind: 'full', scope: full }
    const [ack] = await Promise.all([send(mail, mail.messageId), meet(draft)])
    const item = sent.get(mail.messageId)
    if (item) item.sequence = ack.seq
    if (!ack.duplicate) return { kind: 'stored' }
    // One that expired since must be stored again. One that lives longer than NATS remembers it was delivered.
    if (draft.ttlSeconds * 1_000 < repeatMs && !(await isStored(ack.seq))) {
      const again = await send(mail, `${mail.messageId}.${ack.seq}`)
      if (item) item.sequence = again.seq
      return { kind: again.duplicate ? 'known' : 'stored' }
    }
    holdings.release(mail.messageId)
    return { kind: 'known' }
  }

  /** Storing is idempotent, so an uncertain message is sent again. */
  const persist = async (draft: Draft, mail: Mail): Promise<Outcome> => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      try {
        return await store(draft, mail)
      } catch (error) {
        if (stopping.signal.aborted || Date.now() + retryMs > deadline) {
          holdings.release(mail.messageId)
          sent.delete(mail.messageId)
          throw error instanceof StoreDown ? error : new StoreDown('This message was not stored.', { cause: error })
        }
        await sleep(retryMs, stopping.signal)
      }
    }
  }

  const publish: NatsLine['publish'] = async (draft, publishedAt = Date.now()) => {
    const bytes = draft.message.length
    if (stopping.signal.aborted || sentBytes + bytes > relayLimits.queueBytes) throw new StoreDown()
    const mail = toMail(draft, from, publishedAt)
    const same = sent.get(mail.messageId)
    if (same && same.sequence === undefined) {
      const outcome = await same.outcome
      return outcome.kind === 'full' ? outcome : { kind: 'known' }
    }
    sentBytes += bytes
    const outcome = persist(draft, mail)
    sent.set(mail.messageId, { draft, mail, outcome })
    try {
      const { kind } = await outcome
      // Beyond that, texts are read again when the message is announced.
      if (kind !== 'stored' || sent.size > sentMax) sent.delete(mail.messageId)
      return await outcome
    } finally {
      sentBytes -= bytes
    }
  }

  return {
    publish,
    take: ({ messageId: heardId, sequence }) => {
      const messageId = heardId.split('.')[0] ?? ''
      const item = sent.get(messageId)
      if (!item) return undefined
      item.sequence = sequence
      sent.delete(messageId)
      const { topic, message, tag, attestation } = item.draft
      return {
        ...{ id: String(sequence), publisher: item.mail.about.client, topic, message, tag },
        publishedAt: item.mail.about.publishedAt,
        ...(attestation !== undefined && { attestation }),
      }
    },
    tidy: () => {
      for (const [messageId, { sequence = Number.POSITIVE_INFINITY }] of sent) {
        if (sequence > follower.last()) continue
        sent.delete(messageId)
        holdings.release(messageId)
      }
    },
    stop: () => stopping.abort(),
  }
}
