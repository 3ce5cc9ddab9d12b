import type { Address } from '@latchkey/wire/caip'
import { createCache } from '../../createCache.ts'
import type { NameBook } from './nameBook.ts'

/** An address's identity at a point in time. */
export type Identity = { name: string | null; avatar: string | null; resolvedAt: Date }

export type Identities = {
  /** Asks the name books in order and caches the answer; `isForced` skips the cache. */
  find: (address: Address, options?: { isForced?: boolean }) => Promise<Identity>
  /** Clears the cache after a name was registered or changed. */
  forget: (address: Address) => void
  readonly size: number
}

/** How long a name, or its absence, is cached. `forget` reports a new name. */
export const namedMs = 300_000
export const namelessMs = 30_000
const entriesMax = 20_000

/** The first book with a name wins. A failing book is skipped unless no other has a name. */
export const createIdentities = (books: readonly NameBook[]): Identities => {
  const cache = createCache<Identity>({
    max: entriesMax,
    keepMs: ({ name }) => (name === null ? namelessMs : namedMs),
  })
  const look = async (address: Address): Promise<Identity> => {
    let failure: unknown
    for (const book of books) {
      try {
        const named = await book.nameOf(address)
        if (named) return { ...named, resolvedAt: new Date() }
      } catch (error) {
        failure ??= error
      }
    }
    if (failure) throw failure
    return { name: null, avatar: null, resolvedAt: new Date() }
  }
  return {
    find: (address, options) => cache.get(address, () => look(address), options),
    forget: (address) => cache.forget(address),
    get size() {
      return cache.size
    },
  }
}
