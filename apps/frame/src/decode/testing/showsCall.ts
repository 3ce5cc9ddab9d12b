import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { decodeCall } from '../decodeCall.ts'
import { sampleFacts } from './sampleFacts.ts'
import { lines, tellCall } from './tellCall.ts'

/** The data of a call, from a signature without `function`. */
export const encode = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)

/** Tests every word and number of a decoded call. */
export const shows = (name: string, to: Address | undefined, data: Hex, text: string, value = 0n): void =>
  it(name, () => expect(tellCall(decodeCall({ to, value, data }, sampleFacts))).toEqual(lines(text)))
