import * as v from 'valibot'
import { StoreDown } from '../relayStore.ts'
import { receiptStream, receiptSubject } from './natsStreams.ts'
import { type Nats, Overtaken } from './openNats.ts'

/** Which clients acknowledged a message that is still stored. */
export type Marks = {
  read: (messageId: string) => Promise<readonly string[]>
  /** Adds these, up to `most` in total. */
  add: (messageId: string, marks: readonly string[], most: number) => Promise<void>
  /** The message was deleted. */
  forget: (messageId: string) => Promise<void>
}

const marksSchema = v.array(v.string())
const attempts = 8

export const createMarks = (nats: Nats): Marks => {
  const find = async (messageId: string): Promise<{ marks: readonly string[]; revision: number }> => {
    const query = { last_by_subj: receiptSubject(messageId) }
    const found = await nats.ask(({ manager }) => manager.streams.getMessage(receiptStream, query))
    return found
      ? { marks: v.parse(marksSchema, JSON.parse(found.string())), revision: found.seq }
      : { marks: [], revision: 0 }
  }

  const write = async (messageId: string, marks: readonly string[], revision: number): Promise<void> => {
    const expect = { lastSubjectSequence: revision }
    const subject = receiptSubject(messageId)
    await nats.ask(({ js }) => js.publish(subject, JSON.stringify(marks), { expect }))
  }

  const merge = async (messageId: string, fresh: readonly string[], most: number): Promise<void> => {
    const { marks, revision } = await find(messageId)
    const all = [...new Set([...marks, ...fresh])].slice(0, Math.max(most, marks.length))
    if (all.length > marks.length) await write(messageId, all, revision)
  }

  return {
    read: async (messageId) => (await find(messageId)).marks,
    add: async (messageId, fresh, most) => {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        try {
          // Most messages have one receiver, so nothing is there yet.
          if (attempt === 1) return await write(messageId, fresh.slice(0, most), 0)
          return await merge(messageId, fresh, most)
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error
        }
      }
      throw new StoreDown('Too many clients acknowledge this message.')
    },
    forget: async (messageId) => {
      await nats.ask(({ manager }) => manager.streams.purge(receiptStream, { filter: receiptSubject(messageId) }))
    },
  }
}
