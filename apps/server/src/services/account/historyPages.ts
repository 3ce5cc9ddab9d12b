import type { account } from '@latchkey/wire/api/account'
import type { Address } from '@latchkey/wire/caip'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { keepWritten } from '../../http/writtenReply.ts'
import type { HistorySource, Mark } from '../../sources/history/historySource.ts'

type Reply = EndpointReply<typeof account.history>

/** A page as it is answered, with what it was read from. */
type Read = { reply: Reply; mark: Mark | undefined }
type Page = Read & {
  /** When its reading began. */
  since: number
  /** A look at the index that is under way. */
  look: Promise<boolean> | undefined
}

type Question = {
  source: HistorySource
  account: Address
  /** Whatever else makes it another page: chain, cursor and currency. */
  rest: string
  read: () => Promise<Read>
}

/** Pages that were asked for a moment ago, by everything that they depend on. */
export type HistoryPages = {
  get: (question: Question) => Promise<Reply>
  readonly size: number
}

/** Full ones are texts of about 40 kB. */
const pagesMax = 500
/** Prices and names of tokens come late at times, and no mark tells of them. */
const keptMs = 15_000

/**
 * Answers a page again only after a look at the index, so that it is never older than the history itself; questions in
 * flight share one reading and one look.
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
          // Used last, so forgotten last.
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
