import * as v from 'valibot'
import { StoreDown } from '../relayStore.ts'
import { receiptStream, receiptSubject } from './natsStreams.ts'
import { isGone, type Nats, Overtaken } from './openNats.ts'

/** Which clients acknowledged a message that is still stored. */
export type Marks = {
  read: (sequence: number) => Promise<readonly string[]>
  /** Adds these, up to `most` in total. */
  add: (sequence: number, marks: readonly string[], most: number) => Promise<void>
  /** The message was deleted. */
  forget: (sequence: number) => Promise<void>
}

const marksSchema = v.array(v.string())
const attempts = 8
const revisionsMax = 100_000

export const createMarks = (nats: Nats): Marks => {
  /** Where this instance wrote, so it can find it again without a lookup. */
  const revisions = new Map<number, number>()

  const find = async (sequence: number): Promise<{ marks: readonly string[]; revision: number }> => {
    const query = { last_by_subj: receiptSubject(sequence) }
    const found = await nats.ask(({ manager }) => manager.streams.getMessage(receiptStream, query))
    return found
      ? { marks: v.parse(marksSchema, JSON.parse(found.string())), revision: found.seq }
      : { marks: [], revision: 0 }
  }

  const write = async (sequence: number, marks: readonly string[], revision: number): Promise<void> => {
    const expect = { lastSubjectSequence: revision }
    const subject = receiptSubject(sequence)
    const { seq } = await nats.ask(({ js }) => js.publish(subject, JSON.stringify(marks), { expect }))
    if (revisions.size < revisionsMax) revisions.set(sequence, seq)
  }

  const merge = async (sequence: number, fresh: readonly string[], most: number): Promise<void> => {
    const { marks, revision } = await find(sequence)
    const all = [...new Set([...marks, ...fresh])].slice(0, Math.max(most, marks.length))
    if (all.length > marks.length) await write(sequence, all, revision)
  }

  return {
    read: async (sequence) => (await find(sequence)).marks,
    add: async (sequence, fresh, most) => {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        try {
          // Most messages have one receiver, so nothing is there yet.
          if (attempt === 1 && !revisions.has(sequence)) return await write(sequence, fresh.slice(0, most), 0)
          return await merge(sequence, fresh, most)
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error
        }
      }
      throw new StoreDown('Too many clients acknowledge this message.')
    },
    forget: async (sequence) => {
      const revision = revisions.get(sequence)
      revisions.delete(sequence)
      const purge = () =>
        nats.ask(({ manager }) => manager.streams.purge(receiptStream, { filter: receiptSubject(sequence) }))
      if (revision === undefined) return void (await purge())
      const isDeleted = await nats.ask(({ manager }) =>
        manager.streams.deleteMessage(receiptStream, revision, false).catch((error: unknown) => {
          if (isGone(error)) return false
          throw error
        }),
      )
      // Another instance wrote the record again.
      if (!isDeleted) await purge()
    },
  }
}
