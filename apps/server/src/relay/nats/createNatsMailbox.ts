import { relayLimits } from '@latchkey/wire/relayLimits'
import { inGroups } from '../../inGroups.ts'
import type { Letter, Page, Receipt } from '../letter.ts'
import type { Mailbox } from '../relayStore.ts'
import type { Holding, Holdings } from './createHoldings.ts'
import type { Marks } from './createMarks.ts'
import type { Peers } from './createPeers.ts'
import type { Follower } from './followMail.ts'
import { clientMark, readLetter } from './natsMail.ts'
import type { Nats } from './openNats.ts'
import { readStored } from './storedMail.ts'

type Options = {
  nats: Nats
  holdings: Holdings
  follower: Pick<Follower, 'untilCurrent'>
  peers: Peers
  marks: Marks
  /** Deletes messages from the stream, for all instances. */
  remove: (gone: readonly Holding[]) => Promise<void>
  lingerMs: number
}

export type NatsMailbox = Mailbox & {
  /** Deletes what a client acknowledged before its first publish, when it wasn't known as a peer yet. */
  settle: (topic: string, client: Buffer) => Promise<void>
}

/** Receipts from non-peers kept per message. */
const marksMax = 8
/** Requests at once; each may bring half a megabyte. */
const requestsMax = 16

export const createNatsMailbox = (options: Options): NatsMailbox => {
  const { nats, holdings, follower, peers, marks, remove, lingerMs } = options

  const load = async (holding: Holding): Promise<Letter | undefined> => {
    const found = await readStored(nats, holding)
    if (!found) holdings.drop([holding.messageId])
    return found && readLetter(found)
  }

  /** A message, unless the client has acknowledged it or it was deleted. */
  const loadFor = async (holding: Holding, client: Buffer): Promise<Letter | undefined> => {
    const { messageId, topic } = holding
    const [letter, known] = await Promise.all([load(holding), marks.read(messageId)])
    return known.includes(clientMark(topic, client)) ? undefined : letter
  }

  const isRipe = ({ publishedAt }: Holding): boolean => publishedAt <= Date.now() - lingerMs

  /** Whether the acknowledgment deletes the message; if not, it is recorded. */
  const judge = async (holding: Holding, { client }: Receipt): Promise<boolean> => {
    const isPeer = await peers.isPeer(holding.topic, client)
    if (isPeer && isRipe(holding)) return true
    const most = isPeer ? Number.POSITIVE_INFINITY : marksMax
    await marks.add(holding.messageId, [clientMark(holding.topic, client)], most)
    return false
  }

  return {
    waiting: async ({ client, topics, after = '0', except = [] }) => {
      await follower.untilCurrent()
      const [now, own, skipped] = [Date.now(), client.toString('hex'), new Set(except)]
      const listed = holdings.under([...new Set(topics)]).filter(({ messageId, sequence, ...one }) => {
        return sequence > Number(after) && one.client !== own && one.expiresAt > now && !skipped.has(messageId)
      })
      const page: Page = { letters: [], hasMore: false }
      let bytes = 0
      for (const group of inGroups(listed, requestsMax)) {
        const found = await Promise.all(group.map((holding) => loadFor(holding, client)))
        for (const [at, letter] of found.entries()) {
          if (!letter) continue
          if (page.letters.length >= relayLimits.fetchPage || bytes >= relayLimits.fetchPageBytes)
            return { ...page, hasMore: true }
          page.letters.push(letter)
          page.after = String(group[at]?.sequence)
          bytes += group[at]?.size ?? 0
        }
      }
      return page
    },
    byIds: async (ids) => {
      const letters: Letter[] = []
      const known = ids.flatMap((id) => holdings.get(id) ?? [])
      for (const group of inGroups(known, requestsMax))
        letters.push(...(await Promise.all(group.map(load))).filter((letter) => letter !== undefined))
      return letters
    },
    receive: async (receipts) => {
      const kept: Receipt[] = []
      const gone = new Set<Holding>()
      for (const group of inGroups(receipts, requestsMax)) {
        await Promise.all(
          group.map(async (receipt) => {
            const holding = holdings.get(receipt.id)
            if (!holding) return
            if (await judge(holding, receipt)) gone.add(holding)
            else kept.push(receipt)
          }),
        )
      }
      await remove([...gone])
      const goneIds = new Set([...gone].map(({ messageId }) => messageId))
      return kept.filter(({ id }) => !goneIds.has(id))
    },
    settle: async (topic, client) => {
      const mark = clientMark(topic, client)
      const under = holdings.under([topic])
      const isMarked = await Promise.all(
        under.map(async ({ messageId }) => (await marks.read(messageId)).includes(mark)),
      )
      const answered = under.filter((_, at) => isMarked[at])
      const [ripe, fresh] = [answered.filter(isRipe), answered.filter((holding) => !isRipe(holding))]
      await remove(ripe)
      if (fresh.length === 0) return
      // If it fails, the message stays until it expires, and its receiver still doesn't get it again.
      setTimeout(() => void remove(fresh).catch(() => undefined), lingerMs).unref()
    },
  }
}
