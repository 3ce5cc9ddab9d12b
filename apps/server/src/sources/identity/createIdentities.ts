import type { Address } from '@latchkey/wire/caip'
import { createCache } from '../../createCache.ts'
import type { NameBook } from './nameBook.ts'

/** Who an address is, as of a moment. */
export type Identity = { name: string | null; avatar: string | null; resolvedAt: Date }

export type Identities = {
  /** Asks the books in order and remembers the answer; `isForced` asks again. */
  find: (address: Address, options?: { isForced?: boolean }) => Promise<Identity>
  /** Drops what is remembered, after a name was given or changed. */
  forget: (address: Address) => void
  readonly size: number
}

/** How long a name, or its absence, is cached. `forget` reports a new name. */
export const namedMs = 300_000
export const namelessMs = 30_000
const entriesMax = 20_000

/** The first book that has a name decides; a book that fails is passed over unless none has one. */
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
