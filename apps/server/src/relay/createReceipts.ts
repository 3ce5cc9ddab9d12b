import { isDatabaseDown } from '../db/isDatabaseDown.ts'
import type { Mailbox } from './mailbox.ts'

/** Writes acknowledgements in batches: they are many, small, and a lost one only means one more delivery. */
export type Receipts = {
  add: (id: string, client: Buffer) => void
  stop: () => Promise<void>
}

type Receipt = { id: string; client: Buffer }
type Options = { onFailure: (error: unknown) => void; everyMs?: number }

const batchMax = 1_000
const heldMax = 100_000

export const createReceipts = (mailbox: Mailbox, { onFailure, everyMs = 25 }: Options): Receipts => {
  let held: Receipt[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    while (held.length > 0) {
      const batch = held.splice(0, batchMax)
      try {
        await mailbox.receive(batch)
      } catch (error) {
        onFailure(error)
        if (isDatabaseDown(error) && held.length < heldMax) held.unshift(...batch)
        return
      }
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    add: (id, client) => {
      held.push({ id, client })
      timer ??= setTimeout(() => void flush(), everyMs)
    },
    stop: async () => {
      await flush()
      held = []
    },
  }
}
