import { DeliverPolicy } from '@nats-io/jetstream'
import { inGroups } from '../../inGroups.ts'
import type { RelayStore } from '../relayStore.ts'
import type { Holding, Holdings } from './createHoldings.ts'
import type { Remover } from './createRemover.ts'
import type { Follower } from './followMail.ts'
import { messageIdOf } from './natsMail.ts'
import { mailStream } from './natsStreams.ts'
import type { Nats } from './openNats.ts'
import { readStored } from './storedMail.ts'

type Options = {
  nats: Nats
  holdings: Holdings
  follower: Pick<Follower, 'check' | 'last' | 'restart'>
  remove: Remover['remove']
  sweepMs: number
}

/** Most messages deleted in one sweep. */
const purgeMax = 10_000
/** Messages looked up at once. */
const readsMax = 16
/** Consecutive sweeps that find a different number of messages than this instance knows, before it recounts. */
const doubtsMax = 2

/** Deletes expired messages. NATS 2.9 can't give a message its own lifetime. */
export const createNatsSweeper = (options: Options): RelayStore['sweep'] => {
  const { nats, holdings, follower, remove, sweepMs } = options
  let doubts = 0
  let madeAt: string | undefined
  void nats.opened
    .then(({ manager }) => manager.streams.info(mailStream))
    .then(({ created }) => {
      madeAt ??= created
    })
    .catch(() => undefined)

  /** The instance that stored a message deletes it; the others do only if that instance has stopped. */
  const isDue = ({ expiresAt, isOwn }: Holding, now: number): boolean => expiresAt + (isOwn ? 0 : 2 * sweepMs) <= now

  const purge = async (): Promise<number> => {
    const now = Date.now()
    const due: Holding[] = []
    for (const holding of holdings.all()) {
      if (due.length >= purgeMax) break
      if (isDue(holding, now)) due.push(holding)
    }
    await remove(due)
    return due.length
  }

  /** Drops messages that the stream no longer holds: the announcement of a deletion may be lost. */
  const recount = async (until: number): Promise<void> => {
    const missing = new Map([...holdings.all()].map((holding) => [holding.messageId, holding]))
    const { js } = await nats.opened
    const consumer = await js.consumers.get(mailStream, { headers_only: true, deliver_policy: DeliverPolicy.All })
    const { num_pending: pending } = await consumer.info(true)
    if (pending > 0) {
      const messages = await consumer.consume({ max_messages: 1_000, expires: 5_000 })
      for await (const { seq, headers, info } of messages) {
        missing.delete(messageIdOf(headers))
        if (info.pending === 0 || seq >= until) messages.stop()
      }
    }
    await consumer.delete().catch(() => undefined)
    // The list may come from a server that lags behind, so each is looked up.
    for (const group of inGroups([...missing.values()], readsMax)) {
      const found = await Promise.all(group.map((holding) => readStored(nats, holding)))
      holdings.drop(group.filter((_, at) => !found[at]).map(({ messageId }) => messageId))
    }
  }

  const compare = async (): Promise<void> => {
    const { state, created, cluster } = await nats.ask(({ manager }) => manager.streams.info(mailStream))
    const isOther = madeAt !== undefined && madeAt !== created
    madeAt = created
    // The stream was deleted, or its servers lost their disks, so the numbers start again.
    if (isOther) holdings.drop([...holdings.all()].map(({ messageId }) => messageId))
    if (isOther) return follower.restart()
    follower.check({ leader: cluster?.leader, last: state.last_seq })
    doubts = holdings.size() === state.messages ? 0 : doubts + 1
    if (doubts <= doubtsMax) return
    doubts = 0
    await recount(follower.last())
  }

  return async () => {
    // First, because nothing can be deleted from a stream that is gone.
    await compare()
    const purged = await purge()
    const { bytes, messages } = holdings.totals()
    return { purged, storedBytes: bytes, storedMessages: messages }
  }
}
