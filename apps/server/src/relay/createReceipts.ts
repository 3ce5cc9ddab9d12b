import { relayLimits } from '@latchkey/wire/relay'
import { isDatabaseDown } from '../db/isDatabaseDown.ts'
import type { Mailbox, Receipt } from './mailbox.ts'

/** Writes acknowledgements in batches: they are many and small, and a lost one only means one more delivery. */
export type Receipts = {
  add: (id: string, client: Buffer) => void
  stop: () => Promise<void>
}

type Options = { onFailure: (error: unknown) => void; everyMs?: number; lingerMs?: number }

const batchMax = 1_000
const heldMax = 100_000

export const createReceipts = (mailbox: Mailbox, options: Options): Receipts => {
  const { onFailure, everyMs = 25, lingerMs = relayLimits.lingerMs } = options
  let held: Receipt[] = []
  /** Receipts of messages that were too new to delete, until it is time to bring them again. */
  const early = new Set<NodeJS.Timeout>()
  let earlyCount = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const bringLater = (batch: readonly Receipt[]) => {
    // Without this they are deleted at the end of their lifetime.
    if (batch.length === 0 || earlyCount + batch.length > heldMax) return
    earlyCount += batch.length
    const later = setTimeout(() => {
      early.delete(later)
      earlyCount -= batch.length
      held.push(...batch)
      void flush()
    }, lingerMs)
    early.add(later)
  }

  const write = async (): Promise<void> => {
    while (held.length > 0) {
      const batch = held.splice(0, batchMax)
      try {
        bringLater(await mailbox.receive(batch))
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
      if (held.length >= heldMax) return
      held.push({ id, client })
      timer ??= setTimeout(() => void flush(), everyMs)
    },
    stop: async () => {
      for (const later of early) clearTimeout(later)
      await flush()
      for (const later of early) clearTimeout(later)
      held = []
    },
  }
}
