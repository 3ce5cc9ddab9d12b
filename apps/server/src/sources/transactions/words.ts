import type { Address, Hex } from '@latchkey/wire/caip'

/** The data of a log or a call as 32-byte words. The data is untrusted: missing words are undefined, never an error. */
export type Words = {
  count: number
  /** Number of hex digits. */
  size: number
  number: (index: number) => bigint | undefined
  address: (index: number) => Address | undefined
  /** The list that the word at `index` points to, cut to `max` items. */
  list: (index: number, max: number) => bigint[] | undefined
  /** The words starting at the offset that the word at `index` holds. */
  follow: (index: number) => Words | undefined
  /** The items of the list that the word at `index` points to, for items of varying size. */
  each: (index: number, max: number) => Words[] | undefined
  /** The bytes that the word at `index` points to. */
  bytes: (index: number) => Hex | undefined
  /** The bytes whose length is the first word. */
  own: () => Hex | undefined
}

const wordDigits = 64

/** `skipDigits` skips leading digits: 8 for a call's selector. */
export const readWords = (data: string, skipDigits = 0): Words => {
  const digits = data.slice(2 + skipDigits)
  const count = Math.floor(digits.length / wordDigits)
  const number = (index: number): bigint | undefined =>
    index >= 0 && index < count ? BigInt(`0x${digits.slice(index * wordDigits, (index + 1) * wordDigits)}`) : undefined
  const follow = (index: number): Words | undefined => {
    const offset = number(index)
    if (offset === undefined || offset * 2n > BigInt(digits.length)) return undefined
    return readWords(data, skipDigits + Number(offset) * 2)
  }
  return {
    count,
    size: digits.length,
    number,
    address: (index) =>
      index < count ? wordAddress(`0x${digits.slice(index * wordDigits, (index + 1) * wordDigits)}`) : undefined,
    list: (index, max) => {
      const offset = number(index)
      if (offset === undefined || offset % 32n !== 0n || offset > BigInt(count) * 32n) return undefined
      const at = Number(offset / 32n)
      const length = number(at)
      if (length === undefined || length > BigInt(max) || at + 1 + Number(length) > count) return undefined
      return Array.from({ length: Number(length) }, (_, step) => number(at + 1 + step) ?? 0n)
    },
    follow,
    each: (index, max) => {
      const list = follow(index)
      const length = list?.number(0)
      if (!list || length === undefined || length > BigInt(max)) return undefined
      const elements = readWords(data, skipDigits + (digits.length - list.size) + wordDigits)
      const found = Array.from({ length: Number(length) }, (_, at) => elements.follow(at))
      return found.every((one) => one !== undefined) ? found : undefined
    },
    bytes: (index) => follow(index)?.own(),
    own: () => {
      const length = number(0)
      if (length === undefined || length * 2n > BigInt(digits.length - wordDigits)) return undefined
      return `0x${digits.slice(wordDigits, wordDigits + Number(length) * 2)}`
    },
  }
}

/** The address in a topic or word, in lowercase. */
export const wordAddress = (word: string): Address | undefined =>
  /^0x0{24}[0-9a-fA-F]{40}$/.test(word) ? `0x${word.slice(26).toLowerCase()}` : undefined
