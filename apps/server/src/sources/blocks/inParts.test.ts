import { expect, it } from 'vitest'
import { NodeFailure } from '../chain/callNode.ts'
import { inParts, isTooMuch } from './inParts.ts'

it('[DATA-04] reads in parts, in order, four at a time', async () => {
  let open = 0
  let most = 0
  const parts: (readonly number[])[] = []
  const read = async (part: readonly number[]) => {
    parts.push(part)
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 10 - parts.length))
    open--
    return part.map((item) => item * 10)
  }
  const items = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  expect(await inParts(items, { max: 2 }, read)).toEqual(items.map((item) => item * 10))
  expect([parts.length, most]).toEqual([6, 4])
  parts.length = 0
  await inParts([3, 3, 1, 9, 1], { max: 6, weigh: (item) => item }, read)
  expect(parts).toEqual([[3, 3], [1], [9], [1]])
  expect(await inParts([], { max: 2 }, read)).toEqual([])
})

it.each<[NodeFailure, boolean]>([
  [new NodeFailure('', 'tooLarge'), true],
  [new NodeFailure('', 'refused', { isFinal: true }), true],
  [new NodeFailure('', 'refused'), false],
  [new NodeFailure('', 'slow', { isFinal: true }), false],
])('[DATA-04] halves a part that fails with %o: %s', async (failure, isHalved) => {
  expect(isTooMuch(failure)).toBe(isHalved)
  const sizes: number[] = []
  const read = async (part: readonly number[]) => {
    sizes.push(part.length)
    if (part.length > 1) throw failure
    return [...part]
  }
  const reading = inParts([1, 2, 3], { max: 3 }, read)
  if (isHalved)
    expect([await reading, sizes]).toEqual([
      [1, 2, 3],
      [3, 2, 1, 1, 1],
    ])
  else await expect(reading).rejects.toBe(failure)
  await expect(
    inParts([1], { max: 3 }, async () => {
      throw failure
    }),
  ).rejects.toBe(failure)
})
