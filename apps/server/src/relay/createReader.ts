import { sleep } from '../sleep.ts'
import type { Letter } from './letter.ts'
import type { Mailbox } from './relayStore.ts'

/** Reads messages stored by other instances, in order, one read at a time. */
export type Reader = { read: (ids: readonly string[]) => void; stop: () => void }

type Options = { onLetter: (letter: Letter) => void; onFailure: (error: unknown) => void }

const pageMax = 500
const retryMs = 300

export const createReader = (mailbox: Mailbox, { onLetter, onFailure }: Options): Reader => {
  const heard: string[] = []
  const stopping = new AbortController()
  let isReading = false

  const drain = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    while (heard.length > 0 && !stopping.signal.aborted) {
      const page = heard.slice(0, pageMax)
      try {
        for (const letter of await mailbox.byIds(page)) onLetter(letter)
        heard.splice(0, page.length)
      } catch (error) {
        onFailure(error)
        await sleep(retryMs, stopping.signal)
      }
    }
    isReading = false
  }

  return {
    read: (ids) => {
      heard.push(...ids)
      void drain()
    },
    stop: () => stopping.abort(),
  }
}
