import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { OpenStore } from '../relayStore.ts'
import { createAnnouncer } from './createAnnouncer.ts'
import { createHoldings } from './createHoldings.ts'
import { createMarks } from './createMarks.ts'
import { createNatsLine } from './createNatsLine.ts'
import { createNatsMailbox } from './createNatsMailbox.ts'
import { createNatsSweeper } from './createNatsSweeper.ts'
import { createPeers } from './createPeers.ts'
import { createRemover } from './createRemover.ts'
import { followMail, type Heard } from './followMail.ts'
import { moveMail } from './moveMail.ts'
import { topicOf } from './natsMail.ts'
import { openNats } from './openNats.ts'

type Options = {
  urls: readonly string[]
  /** The database that stored messages before. */
  earlier?: pg.Pool
  /** Called with a function that reports whether NATS is down. */
  onOpened?: (isAway: () => boolean) => void
}

const probeMs = 2_000

/** Keeps messages in NATS JetStream. Deliveries of this instance also start from the stream. */
export const openNatsStore =
  ({ urls, earlier, onOpened }: Options): OpenStore =>
  (needs) => {
    const { quotas, lingerMs, topicsKept, sweepMs, isWanted, onStored, onHeard, onOpen, onLost } = needs
    const from = randomUUID()
    const nats = openNats({ urls, topicsKept, onLost })
    onOpened?.(nats.isAway)
    const holdings = createHoldings(quotas)
    const [peers, marks] = [createPeers(nats), createMarks(nats)]
    const hear = ({ messageId, subject, sequence, about }: Heard) => {
      const { client, publishedAt, expiresAt, size } = about
      if (holdings.get(messageId)?.publishedAt === publishedAt) return
      const [topic, isOwn] = [topicOf(subject), about.from === from]
      const place = { messageId, subject, topic, sequence, heardAt: Date.now() }
      holdings.add({ ...place, client, publishedAt, expiresAt, size, isOwn }, { topic, about })
      const letter = isOwn ? line.take(messageId) : undefined
      if (letter) onStored(letter)
      else if (isWanted(topic)) onHeard([messageId])
    }
    const isKnown = (messageId: string) => holdings.get(messageId) !== undefined
    const follower = followMail({ nats, onLost, isKnown, onHeard: hear })
    const announcer = createAnnouncer(nats, hear)
    const onTaken = (heard: Heard) => {
      hear(heard)
      announcer.tell(heard)
    }
    const { remove, stop: stopHearing } = createRemover({ nats, holdings, marks })
    const mailbox = createNatsMailbox({ nats, holdings, follower, peers, marks, remove, lingerMs })
    const onMet = (topic: string, client: Buffer) => void mailbox.settle(topic, client).catch(onLost)
    const line = createNatsLine({ nats, holdings, follower, peers, from, onMet, onTaken })
    const sweep = createNatsSweeper({ nats, holdings, follower, remove, sweepMs })
    let isMoving = false
    void nats.opened.then(onOpen, () => undefined)

    return {
      mailbox,
      line,
      sweep: async () => {
        if (earlier && !isMoving && !nats.isAway()) {
          isMoving = true
          await moveMail(earlier, line.publish).catch(onLost)
          isMoving = false
        }
        return await sweep()
      },
      isReady: async () => {
        const late = new Promise<false>((resolve) => setTimeout(resolve, probeMs, false).unref())
        return await Promise.race([
          late,
          follower.untilCurrent().then(
            () => true,
            () => false,
          ),
        ])
      },
      stop: async () => {
        line.stop()
        follower.stop()
        stopHearing()
        announcer.stop()
        await nats.close()
      },
    }
  }
