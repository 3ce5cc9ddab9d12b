import type { Hex } from '@latchkey/wire/caip'
import { expect, it } from 'vitest'
import { findLogs, findLogsIn } from '../sources/blocks/findLogs.ts'
import { addressOf, chainOf, errorOf, hashOf, me, shop, you } from '../testing/fakeChain.ts'
import { createLogScan } from './createLogScan.ts'

const found = (seed: string, topics: Hex[] = []) => ({
  ...{ transactionHash: hashOf(seed), blockNumber: '0x5', topics: [hashOf('e'), ...topics], data: '0x', address: shop },
})

it('[DATA-04] halves a search that is too wide, too large or refused, down to one block', async () => {
  const ranges: string[] = []
  const search = (from: bigint, to: bigint, answer: (blocks: number) => unknown) => {
    ranges.length = 0
    const { chain } = chainOf(({ method, params }) => {
      if (method === 'eth_blockNumber') return '0xfffff'
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
      ranges.push(`${Number(fromBlock)}-${Number(toBlock)}`)
      return answer(Number(toBlock) - Number(fromBlock) + 1)
    })
    return findLogs(chain, { from, to, filters: [[null]] })
  }
  await search(0n, 1_999n, () => [])
  expect(ranges).toEqual(['0-1999'])
  await search(0n, 2_000n, () => [])
  expect(ranges).toEqual(['0-1000', '1001-2000'])
  expect(await search(1n, 0n, () => [])).toEqual([])
  expect(ranges).toEqual([])
  const full = Array.from({ length: 10_000 }, () => found('1'))
  expect(await search(0n, 1n, (blocks) => (blocks > 1 ? full : [found('2')]))).toHaveLength(2)
  expect(await search(0n, 1n, () => full.slice(1))).toHaveLength(9_999)
  expect(await search(0n, 0n, () => full)).toHaveLength(10_000)
  await search(0n, 1n, (blocks) => (blocks > 1 ? errorOf(-32602, 'range') : []))
  expect(ranges).toEqual(['0-1', '0-0', '1-1'])
  await expect(search(0n, 0n, () => errorOf(-32602, 'range'))).rejects.toThrow('range')
})

it('[API-04] believes a search up to the height that its node told, or far below it without batches', async () => {
  const search = (head: number, isBatchless: boolean, more = {}) => {
    const { chain } = chainOf(
      ({ method }) => (method === 'eth_blockNumber' ? `0x${head.toString(16)}` : []),
      isBatchless,
    )
    return findLogs(chain, { from: 90n, to: 100n, filters: [[null]], ...more })
  }
  expect(await search(100, false)).toEqual([])
  await expect(search(99, false)).rejects.toThrow('The node has not seen block 100.')
  expect(await search(5_100, true)).toEqual([])
  await expect(search(5_099, true)).rejects.toThrow('The node has not seen block 5100.')
  expect(await search(100, true, { isDoubtAllowed: true })).toEqual([])
})

it('[DATA-04] searches single blocks by hash, fifty at a time', async () => {
  const { chain, batches } = chainOf(() => [found('1')])
  const blocks = Array.from({ length: 51 }, (_, index) => ({ hash: hashOf(`b${index}`) }))
  expect(await findLogsIn(chain, { blocks, topics: [hashOf('e')], addresses: [shop] })).toHaveLength(51)
  expect(batches.map(({ length }) => length)).toEqual([50, 1])
  expect(batches[1]?.[0]).toEqual({
    ...{ method: 'eth_getLogs', params: [{ blockHash: hashOf('b50'), topics: [hashOf('e')], address: [shop] }] },
  })
})

it('[DATA-04] scans the logs for accounts at each place that names one, 500 accounts and 2,000 blocks at a time', async () => {
  const { chain, batches } = chainOf(({ method }) =>
    method === 'eth_blockNumber'
      ? '0xffffff'
      : [found('1', [hashOf(me.slice(2)), hashOf(you.slice(2))]), found('2', [hashOf(shop.slice(2))])],
  )
  const named = await createLogScan(chain)([me, shop], 0n, 3_999n)
  expect(named).toEqual(
    new Map([
      [hashOf('1'), new Set([me])],
      [hashOf('2'), new Set([shop])],
    ]),
  )
  expect(batches).toHaveLength(2)
  // Each batch shows the node's height and, last, that it still has the first block.
  expect(batches.map((calls) => [calls[0]?.method, calls.at(-1)])).toEqual([
    ['eth_blockNumber', { method: 'eth_getBlockByNumber', params: ['0x0', false] }],
    ['eth_blockNumber', { method: 'eth_getBlockByNumber', params: ['0x7d0', false] }],
  ])
  const asked = batches.map((calls) =>
    calls.slice(1, -1).map(({ params }) => params[0] as { fromBlock: string; toBlock: string; topics: unknown[] }),
  )
  expect(asked.map(([first]) => [first?.fromBlock, first?.toBlock])).toEqual([
    ['0x0', '0x7cf'],
    ['0x7d0', '0xf9f'],
  ])
  const words = [hashOf(me.slice(2)), hashOf(shop.slice(2))]
  expect(asked[0]?.map(({ topics }) => [(topics[0] as string[]).length, ...topics.slice(1)])).toEqual([
    [6, words],
    [4, null, words],
    [2, null, null, words],
  ])
  batches.length = 0
  await createLogScan(chain)(
    Array.from({ length: 501 }, (_, index) => addressOf(index.toString(16))),
    0n,
    0n,
  )
  expect(batches.map(({ length }) => length)).toEqual([8])
})
