import { relayLimits } from '@latchkey/wire/relayLimits'
import { isDatabaseDown } from '../db/isDatabaseDown.ts'
import type { Receipt } from './letter.ts'
import { type Mailbox, StoreDown } from './relayStore.ts'

/** Writes acknowledgments in batches: they are many and small, and a lost one only causes a redelivery. */
export type Receipts = {
  add: (id: string, client: Buffer) => void
  stop: () => Promise<void>
}

type Options = { onFailure: (error: unknown) => void; everyMs?: number; lingerMs?: number }

/** A pending acknowledgment, and how often it was submitted. */
type Held = Receipt & { tries: number }

const batchMax = 1_000
const heldMax = 100_000
/** Submitted more than once, since a client may become a peer of the topic after it acknowledged. */
const triesMax = 3
const retryMs = 300

export const createReceipts = (mailbox: Mailbox, options: Options): Receipts => {
  const { onFailure, everyMs = 25, lingerMs = relayLimits.lingerMs } = options
  let held: Held[] = []
  const later = new Set<NodeJS.Timeout>()
  let laterCount = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const bringLater = (batch: readonly Held[]) => {
    // The rest is deleted when it expires.
    if (batch.length === 0 || laterCount + batch.length > heldMax) return
    laterCount += batch.length
    const waiting = setTimeout(() => {
      later.delete(waiting)
      laterCount -= batch.length
      held.push(...batch)
      void flush()
    }, lingerMs)
    later.add(waiting)
  }

  const write = async (): Promise<void> => {
    while (held.length > 0) {
      const batch = held.splice(0, batchMax)
      try {
        const kept = new Set((await mailbox.receive(batch)).map(({ id }) => id))
        const toRetry = batch.filter(({ id, tries }) => kept.has(id) && tries < triesMax)
        bringLater(toRetry.map((receipt) => ({ ...receipt, tries: receipt.tries + 1 })))
      } catch (error) {
        onFailure(error)
        if (!(error instanceof StoreDown || isDatabaseDown(error)) || held.length >= heldMax) return
        held.unshift(...batch)
        // Otherwise the last ones before a quiet period would never be written.
        timer ??= setTimeout(() => void flush(), retryMs)
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
      if (held.length >= heldMax) return
      held.push({ id, client, tries: 1 })
      timer ??= setTimeout(() => void flush(), everyMs)
    },
    stop: async () => {
      await flush()
      clearTimeout(timer)
      for (const waiting of later) clearTimeout(waiting)
      held = []
    },
  }
}
