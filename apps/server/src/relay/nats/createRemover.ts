import type { Subscription } from '@nats-io/transport-node'
import * as v from 'valibot'
import { inGroups } from '../../inGroups.ts'
import { StoreDown } from '../relayStore.ts'
import type { Holdings } from './createHoldings.ts'
import type { Marks } from './createMarks.ts'
import { goneSubject, mailStream } from './natsStreams.ts'
import { isGone, type Nats } from './openNats.ts'
import { readStored } from './readStored.ts'

/** Deletes messages, and learns of those that other instances deleted. */
export type Remover = {
  /** Returns when they are deleted; deleting a message twice isn't a failure. */
  remove: (sequences: readonly number[]) => Promise<void>
  stop: () => void
}

type Options = { nats: Nats; holdings: Holdings; marks: Marks }

const requestsMax = 64
const goneSchema = v.array(v.number())

const readGone = (text: string): readonly number[] => {
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

  const removeOne = async (sequence: number): Promise<void> => {
    const isDeleted = await nats.ask(({ manager }) =>
      manager.streams.deleteMessage(mailStream, sequence, false).catch((error: unknown) => {
        if (isGone(error)) return false
        throw error
      }),
    )
    if (!isDeleted && (await readStored(nats, sequence))) throw new StoreDown('The NATS leader lagged behind.')
    await marks.forget(sequence)
  }

  return {
    remove: async (sequences) => {
      for (const group of inGroups(sequences, requestsMax)) {
        await Promise.all(group.map(removeOne))
        holdings.drop(group)
        await nats.ask(async ({ connection }) => connection.publish(goneSubject, JSON.stringify(group)))
      }
    },
    stop: () => {
      isStopped = true
      subscription?.unsubscribe()
    },
  }
}
