import { relayLimits } from '@latchkey/wire/relayLimits'
import { sleep } from '../sleep.ts'
import type { Letter } from './letter.ts'
import type { Mailbox } from './relayStore.ts'

type Options = {
  mailbox: Mailbox
  client: Buffer
  isOpen: () => boolean
  unread: () => number
  onLetter: (letter: Letter) => void
  onFailure: (error: unknown) => void
  /** The mailbox can't be read. */
  onGivenUp: () => void
}

export type CatchUp = {
  /** Delivers pending messages of these topics, after the reply to the request. */
  ask: (topics: readonly string[]) => void
  /** Drops a topic that the client no longer subscribes to; otherwise a client could make us store any number of them. */
  drop: (topic: string) => void
}

const attempts = 3
/** The next page waits until the client has read most of the previous one. */
const unreadMax = relayLimits.unsentBytes / 4

/**
 * Delivers pending messages, one page at a time per connection however often it asks. A client can't make us load a
 * hundred mailboxes into memory at once.
 */
export const createCatchUp = (options: Options): CatchUp => {
  const { mailbox, client, isOpen, unread, onLetter, onFailure, onGivenUp } = options
  const wanted = new Set<string>()
  let isRunning = false

  const send = async (topics: readonly string[]): Promise<void> => {
    for (let after = '0', hasMore = true; hasMore && isOpen(); ) {
      const page = await mailbox.waiting({ client, topics, after })
      for (const letter of page.letters) onLetter(letter)
      after = page.after ?? page.letters.at(-1)?.id ?? after
      hasMore = page.hasMore
      while (unread() > unreadMax && isOpen()) await sleep(20)
    }
  }

  /** A mailbox that can't be read must not look empty, so the client has to reconnect. */
  const persist = async (topics: readonly string[]): Promise<void> => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        return await send(topics)
      } catch (error) {
        onFailure(error)
        await sleep(attempt * 300)
      }
    }
    onGivenUp()
  }

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (wanted.size > 0 && isOpen()) {
      const topics = [...wanted].slice(0, relayLimits.batch)
      for (const topic of topics) wanted.delete(topic)
      await persist(topics)
    }
    isRunning = false
  }

  return {
    ask: (topics) => {
      for (const topic of topics) wanted.add(topic)
      setImmediate(() => void run())
    },
    drop: (topic) => void wanted.delete(topic),
  }
}
