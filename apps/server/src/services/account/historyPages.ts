import type { account } from '@latchkey/wire/api/account'
import type { Address } from '@latchkey/wire/caip'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { keepWritten } from '../../http/writtenReply.ts'
import type { HistorySource, Mark } from '../../sources/history/historySource.ts'

type Reply = EndpointReply<typeof account.history>

/** A reply page and a mark of the data it was read from. */
type Read = { reply: Reply; mark: Mark | undefined }
type Page = Read & {
  /** When reading began. */
  since: number
  /** A pending check of the index. */
  look: Promise<boolean> | undefined
}

type Question = {
  source: HistorySource
  account: Address
  /** What else a page depends on: chain, cursor and currency. */
  rest: string
  read: () => Promise<Read>
}

/** Recently requested pages, by everything they depend on. */
export type HistoryPages = {
  get: (question: Question) => Promise<Reply>
  readonly size: number
}

/** A full page is about 40 kB of text. */
const pagesMax = 500
/** Token prices and names may arrive late, and no mark reports that. */
const keptMs = 15_000

/**
 * Repeats a page only after checking the index, so it is never older than the history itself. Concurrent requests share
 * one read and one check.
 */
export const createHistoryPages = (now = () => performance.now()): HistoryPages => {
  const pages = new Map<string, Promise<Page>>()

  const load = (key: string, { read }: Question): Promise<Page> => {
    const since = now()
    const page = read().then(({ reply, mark }) => ({ reply: keepWritten(reply), mark, since, look: undefined }))
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > pagesMax && oldest !== undefined) pages.delete(oldest)
    page.catch(() => drop(key, page))
    return page
  }
  const drop = (key: string, page: Promise<Page>) => {
    if (pages.get(key) === page) pages.delete(key)
  }

  const isCurrent = async ({ source, account }: Question, page: Page): Promise<boolean> => {
    const { mark } = page
    if (!mark || !source.isCurrent || page.since + keptMs < now()) return false
    page.look ??= source.isCurrent(account, mark).finally(() => {
      page.look = undefined
    })
    return await page.look
  }

  return {
    get: async (question) => {
      const askedAt = now()
      const key = `${question.account}:${question.rest}`
      for (;;) {
        const known = pages.get(key) ?? load(key, question)
        const page = await known
        if (page.since >= askedAt || (await isCurrent(question, page))) {
          // Move to the end: most recently used.
          if (pages.get(key) === known) {
            pages.delete(key)
            pages.set(key, known)
          }
          return page.reply
        }
        drop(key, known)
      }
    },
    get size() {
      return pages.size
    },
  }
}
