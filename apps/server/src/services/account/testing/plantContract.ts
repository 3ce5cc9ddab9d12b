import type { Address, Hex } from 'viem'

/** 32 bytes in hex, without 0x. */
export const word = (value: bigint | Address): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

const short = (value: number): string => value.toString(16).padStart(4, '0')

/** How a planted contract answers calls, as code that starts at `at`. */
export const answers = {
  /** Always 65: as a balance, or as the name “A”. */
  always65: '604160005260206000f3',
  /** Loops until no gas is left. */
  burn: (at: number) => `61${short(at)}56`,
  /** A megabyte of zeros. */
  bomb: '621000006000f3',
}

/**
 * The code of a stranger's contract. Called without data, it writes one log; called with data, it runs `answer`.
 */
export const plantedCode = (
  { topics, data = [] }: { topics: readonly Hex[]; data?: readonly bigint[] },
  answer: string | ((at: number) => string),
): Hex => {
  const memory = data.map((value, index) => `7f${word(value)}61${short(index * 32)}52`)
  const pushed = topics.map((topic) => `7f${topic.slice(2)}`).reverse()
  const announce = `${memory.join('')}${pushed.join('')}61${short(data.length * 32)}6000a${topics.length}00`
  const at = 5 + announce.length / 2
  return `0x3661${short(at)}57${announce}5b${typeof answer === 'string' ? answer : answer(at)}`
}
