import type { Address } from '@latchkey/wire/caip'

/** The data of a log as words of 32 bytes. It comes from strangers: what is not there is undefined, never a throw. */
export type Words = {
  count: number
  number: (index: number) => bigint | undefined
  address: (index: number) => Address | undefined
  /** The list that the word at `index` points to, at most `max` long. */
  list: (index: number, max: number) => bigint[] | undefined
}

const wordDigits = 64

/** `skipDigits` leaves out what stands before the words: 8 for the selector of a call. */
export const readWords = (data: string, skipDigits = 0): Words => {
  const digits = data.slice(2 + skipDigits)
  const count = Math.floor(digits.length / wordDigits)
  const number = (index: number): bigint | undefined =>
    index >= 0 && index < count ? BigInt(`0x${digits.slice(index * wordDigits, (index + 1) * wordDigits)}`) : undefined
  return {
    count,
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
  }
}

/** The address in a topic or word, in lower case. */
export const wordAddress = (word: string): Address | undefined =>
  /^0x0{24}[0-9a-fA-F]{40}$/.test(word) ? `0x${word.slice(26).toLowerCase()}` : undefined
