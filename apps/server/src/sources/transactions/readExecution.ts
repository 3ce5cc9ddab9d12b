import type { Address, Hex } from '@latchkey/wire/caip'
import type { InnerCall } from './facts.ts'
import { readWords, type Words } from './words.ts'

const callsMax = 100

const callOf = (to: Address | undefined, value: bigint | undefined, data: Hex | undefined): InnerCall[] =>
  to && value !== undefined ? [{ to, value, data: data ?? '0x' }] : []

const callAt = (words: Words): InnerCall[] => callOf(words.address(0), words.number(1), words.bytes(2))

const callsAt = (words: Words, index: number): InnerCall[] => (words.each(index, callsMax) ?? []).flatMap(callAt)

/** The calls of an ERC-7579 execution. The first byte of the mode tells a single call from a batch. */
export const readModeCalls = (mode: bigint, execution: Hex): InnerCall[] => {
  const kind = mode >> 248n
  if (kind === 1n) return callsAt(readWords(execution), 0)
  if (kind !== 0n || execution.length < 2 + 104) return []
  const to = `0x${execution.slice(2, 42).toLowerCase()}` as Address
  return [{ to, value: BigInt(`0x${execution.slice(42, 106)}`), data: `0x${execution.slice(106)}` }]
}

const readLists = (words: Words): InnerCall[] => {
  const [targets, values, datas] = [words.list(0, callsMax), words.list(1, callsMax), words.each(2, callsMax)]
  if (!targets || !datas || targets.length !== datas.length) return []
  return targets.map((target, index) => ({
    to: `0x${target.toString(16).padStart(40, '0')}` as Address,
    value: values?.[index] ?? 0n,
    data: datas[index]?.own() ?? '0x',
  }))
}

/** Call encodings of common smart accounts. */
const readers: Readonly<Record<string, (words: Words) => InnerCall[]>> = {
  // execute((address,uint256,bytes)) and execute(bytes32,bytes) of ERC-7579.
  '0x5c1c6dcd': (words) => (words.follow(0) ? callAt(words.follow(0) as Words) : []),
  '0xe9ae5c53': (words) => readModeCalls(words.number(0) ?? -1n, words.bytes(1) ?? '0x'),
  // execute(address,uint256,bytes), executeBatch((address,uint256,bytes)[]) and executeBatch(address[],uint256[],bytes[]).
  '0xb61d27f6': callAt,
  '0x34fcd5be': (words) => callsAt(words, 0),
  '0x47e1da2a': readLists,
}

/** The calls an account executes; empty for unknown encodings. */
export const readExecution = (callData: Hex): InnerCall[] =>
  readers[callData.slice(0, 10)]?.(readWords(callData, 8)) ?? []
