import { setMaxListeners } from 'node:events'
import { relayLimits } from '@latchkey/wire/relayLimits'
import { sleep } from '../../sleep.ts'
import type { Draft, Letter, Outcome } from '../letter.ts'
import { StoreDown } from '../relayStore.ts'
import type { Holdings } from './createHoldings.ts'
import type { Peers } from './createPeers.ts'
import type { Follower, Heard } from './followMail.ts'
import { type Mail, mailHeaders, toMail } from './natsMail.ts'
import { mailStream, mailSubject, repeatMs } from './natsStreams.ts'
import type { Nats } from './openNats.ts'
import { readStored } from './storedMail.ts'

type Options = {
  nats: Nats
  holdings: Holdings
  follower: Pick<Follower, 'untilCurrent'>
  peers: Peers
  /** The name of this instance. */
  from: string
  /** Called when a client became the second peer of a topic. */
  onMet: (topic: string, client: Buffer) => void
  /** Called with every message that is stored now. */
  onTaken: (heard: Heard) => void
}

export type NatsLine = {
  /** Resolves when the message is stored. */
  publish: (draft: Draft, publishedAt?: number) => Promise<Outcome>
  /** The message, if this instance sent it; its text need not be read again. */
  take: (messageId: string) => Letter | undefined
  stop: () => void
}

/** A message on its way to the stream. */
type Sent = { draft: Draft; mail: Mail; outcome: Promise<Outcome> }

const patienceMs = 10_000
const retryMs = 250
/** How long an answer may take before the message is sent again. */
const answerMs = 3_000

export const createNatsLine = ({ nats, holdings, follower, peers, from, onMet, onTaken }: Options): NatsLine => {
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

  const meet = async ({ topic, publisher }: Draft): Promise<void> => {
    if (await peers.meet(topic, publisher)) onMet(topic, publisher)
  }

  const send = async (mail: Mail, messageId: string) => {
    const options = { msgID: messageId, headers: mailHeaders(mail), timeout: answerMs }
    return nats.ask(({ js }) => js.publish(mailSubject(mail.messageId, mail.topic), mail.payload, options))
  }

  const findStored = ({ messageId, topic }: Mail) => {
    const query = { last_by_subj: mailSubject(messageId, topic) }
    return nats.ask(({ manager }) => manager.streams.getMessage(mailStream, query))
  }

  const taken = ({ messageId, topic, about }: Mail, sequence: number): Outcome => {
    onTaken({ messageId, subject: mailSubject(messageId, topic), sequence, about })
    return { kind: 'stored' }
  }

  const store = async (draft: Draft, mail: Mail): Promise<Outcome> => {
    await load()
    const known = holdings.get(mail.messageId)
    if (known && (await readStored(nats, known))) {
      await meet(draft)
      return { kind: 'known' }
    }
    const full = holdings.reserve(mail.messageId, mail)
    if (full) return { kind: 'full', scope: full }
    const [ack] = await Promise.all([send(mail, mail.messageId), meet(draft)])
    if (!ack.duplicate) return taken(mail, ack.seq)
    const found = await findStored(mail)
    if (found) taken(mail, found.seq)
    // One that expired since must be stored again. One that lives longer than NATS remembers it was delivered.
    else if (draft.ttlSeconds * 1_000 < repeatMs)
      return taken(mail, (await send(mail, `${mail.messageId}.${ack.seq}`)).seq)
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
    if (same) {
      const outcome = await same.outcome
      return outcome.kind === 'full' ? outcome : { kind: 'known' }
    }
    sentBytes += bytes
    const outcome = persist(draft, mail)
    sent.set(mail.messageId, { draft, mail, outcome })
    try {
      return await outcome
    } finally {
      sent.delete(mail.messageId)
      sentBytes -= bytes
    }
  }

  return {
    publish,
    take: (messageId) => {
      const item = sent.get(messageId)
      if (!item) return undefined
      const { topic, message, tag, attestation } = item.draft
      return {
        ...{ id: messageId, publisher: item.mail.about.client, topic, message, tag },
        publishedAt: item.mail.about.publishedAt,
        ...(attestation !== undefined && { attestation }),
      }
    },
    stop: () => stopping.abort(),
  }
}
