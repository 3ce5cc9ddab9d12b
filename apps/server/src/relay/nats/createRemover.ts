import * as v from 'valibot'
import { inGroups } from '../../inGroups.ts'
import type { Holding, Holdings } from './createHoldings.ts'
import type { Marks } from './createMarks.ts'
import { listenTo } from './listenTo.ts'
import { goneSubject } from './natsStreams.ts'
import type { Nats } from './openNats.ts'
import { deleteStored } from './storedMail.ts'

/** Deletes messages, and learns of those that other instances deleted. */
export type Remover = {
  /** Returns when they are deleted; deleting a message twice isn't a failure. */
  remove: (gone: readonly Holding[]) => Promise<void>
  stop: () => void
}

type Options = { nats: Nats; holdings: Holdings; marks: Marks }

const requestsMax = 64
const goneSchema = v.array(v.string())

export const createRemover = ({ nats, holdings, marks }: Options): Remover => {
  const removeOne = async (holding: Holding): Promise<void> => {
    await deleteStored(nats, holding)
    await marks.forget(holding.messageId)
  }

  return {
    remove: async (gone) => {
      for (const group of inGroups(gone, requestsMax)) {
        await Promise.all(group.map(removeOne))
        const messageIds = group.map(({ messageId }) => messageId)
        holdings.drop(messageIds)
        await nats.ask(async ({ connection }) => connection.publish(goneSubject, JSON.stringify(messageIds)))
      }
    },
    stop: listenTo(nats, goneSubject, goneSchema, (messageIds) => holdings.drop(messageIds)),
  }
}
