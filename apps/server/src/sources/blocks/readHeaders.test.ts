import { expect, it } from 'vitest'
import { chainOf, errorOf, hashOf } from '../../testing/fakeChain.ts'
import { linkedPart, namesParent, readHead, readHeaders } from './readHeaders.ts'

const header = (number: number, more: object = {}) => ({
  ...{ number: `0x${number.toString(16)}`, hash: hashOf(`b${number}`), parentHash: hashOf(`b${number - 1}`) },
  ...{ timestamp: '0x10', ...more },
})

it('[DATA-04] reads headers a hundred at a time, and believes no other block', async () => {
  const { chain, batches } = chainOf(({ params }) => (params[0] === '0x5' ? null : header(Number(params[0]))))
  const found = await readHeaders(chain, [4n, 5n])
  expect(found).toEqual([
    { number: 4n, hash: hashOf('b4'), parentHash: hashOf('b3'), timestamp: new Date(16_000) },
    undefined,
  ])
  expect(batches[0]?.[0]).toEqual({ method: 'eth_getBlockByNumber', params: ['0x4', false] })
  await readHeaders(
    chain,
    Array.from({ length: 101 }, (_, index) => BigInt(index + 10)),
  )
  expect(batches.slice(1).map(({ length }) => length)).toEqual([100, 1])
  const liar = chainOf(() => header(6)).chain
  await expect(readHeaders(liar, [7n])).rejects.toThrow('The node gave block 6 instead of 7.')
  await expect(readHeaders(chainOf(() => errorOf(-32000, 'busy')).chain, [7n])).rejects.toThrow('busy')
  expect(await readHead(chainOf(() => '0x11').chain)).toBe(17n)
})

it('[DATA-04] takes the leading blocks that build on each other', () => {
  const block = (number: bigint, own: string, parent: string) => ({
    ...{ number, hash: hashOf(own), parentHash: parent === '' ? hashOf('') : hashOf(parent), timestamp: new Date(0) },
  })
  const [one, two, three] = [block(1n, 'a', 'f'), block(2n, 'b', 'a'), block(3n, 'c', 'b')]
  expect(linkedPart([one, two, three])).toEqual([one, two, three])
  expect(linkedPart([one, undefined, three])).toEqual([one])
  expect(linkedPart([one, three])).toEqual([one])
  // Under Autobahn no block names its parent.
  expect(linkedPart([one, block(2n, 'x', '')])).toHaveLength(2)
  expect([namesParent(one), namesParent(block(1n, 'a', '')), namesParent({ parentHash: '0x' })]).toEqual([
    true,
    false,
    false,
  ])
})
