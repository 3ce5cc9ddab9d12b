import type { Subscription } from '@nats-io/transport-node'
import * as v from 'valibot'
import { inGroups } from '../../inGroups.ts'
import type { Holding, Holdings } from './createHoldings.ts'
import type { Marks } from './createMarks.ts'
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

const readGone = (text: string): readonly string[] => {
  try {
    return v.parse(goneSchema, JSON.parse(text))
  } catch {
    return []
  }
}

export const createRemover = ({ nats, holdings, marks }: Options): Remover => {
  let subscription: Subscription | undefined
  let isStopped = false
  void nats.opened.then(
    ({ connection }) => {
      if (isStopped) return
      subscription = connection.subscribe(goneSubject, {
        callback: (_, message) => holdings.drop(readGone(message.string())),
      })
    },
    () => undefined,
  )

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
    stop: () => {
      isStopped = true
      subscription?.unsubscribe()
    },
  }
}
