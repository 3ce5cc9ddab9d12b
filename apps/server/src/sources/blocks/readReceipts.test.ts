import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { chainOf, errorOf, hashOf, me, you } from '../../testing/fakeChain.ts'
import { type RawTransaction, rawReceipt, rawTransaction } from './raw.ts'
import { readByHash } from './readByHash.ts'
import { readReceipts } from './readReceipts.ts'

const sent = (seed: string, block = 5n): RawTransaction => ({
  ...{ hash: hashOf(seed), block, blockHash: hashOf(`b${block}`), txIndex: 0, from: me, to: you, value: 0n, nonce: 0n },
  input: '0x',
})
const receipt = (seed: string, more: object = {}) => ({
  ...{
    transactionHash: hashOf(seed),
    blockHash: hashOf('b5'),
    status: '0x1',
    gasUsed: '0x2',
    effectiveGasPrice: '0x3',
  },
  ...{ contractAddress: null, logs: [], logsBloom: '0x00', ...more },
})

it('[DATA-04] reads receipts by block, and those that are missing one by one', async () => {
  const { chain, batches } = chainOf(({ method, params }) => {
    if (method === 'eth_getBlockReceipts') return [receipt('1')]
    return params[0] === hashOf('2') ? receipt('2') : null
  })
  expect([...(await readReceipts(chain, [sent('1'), sent('2'), sent('3')])).keys()]).toEqual([hashOf('1'), hashOf('2')])
  expect(batches).toEqual([
    [{ method: 'eth_getBlockReceipts', params: ['0x5'] }],
    [
      { method: 'eth_getTransactionReceipt', params: [hashOf('2')] },
      { method: 'eth_getTransactionReceipt', params: [hashOf('3')] },
    ],
  ])
  const old = chainOf(({ method }) => (method === 'eth_getBlockReceipts' ? errorOf(-32601) : receipt('1')))
  expect((await readReceipts(old.chain, [sent('1')])).size).toBe(1)
  await expect(readReceipts(chainOf(() => errorOf(-32000, 'busy')).chain, [sent('1')])).rejects.toThrow('busy')
  await expect(readReceipts(chainOf(() => null).chain, [sent('1')])).rejects.toThrow()
})

it('[DATA-04] believes no receipt of another block, and none without the logs that its bloom shows', async () => {
  const reading = (more: object) => readReceipts(chainOf(() => [receipt('1', more)]).chain, [sent('1')])
  await expect(reading({ blockHash: hashOf('b6') })).rejects.toThrow('Block 5 was replaced while it was read.')
  await expect(reading({ logsBloom: '0x01' })).rejects.toThrow('The node left out the logs of transaction')
  for (const logsBloom of ['0x00', '0x', null]) expect((await reading({ logsBloom })).size).toBe(1)
  const logs = [{ address: me.toUpperCase().replace('0X', '0x'), topics: ['0xAB'], data: '0xCD' }]
  expect((await reading({ logsBloom: '0x01', logs })).get(hashOf('1'))?.logs).toEqual([
    { address: me, topics: ['0xab'], data: '0xcd' },
  ])
})

it('[DATA-04] reads 300 transactions of blocks at once', async () => {
  const { chain, batches } = chainOf(({ params }) =>
    Array.from({ length: 150 }, (_, index) =>
      receipt(`${Number(params[0])}${index}`, { blockHash: hashOf(`b${Number(params[0])}`) }),
    ),
  )
  const all = [5n, 6n, 7n].flatMap((block) =>
    Array.from({ length: 150 }, (_, index) => sent(`${block}${index}`, block)),
  )
  expect((await readReceipts(chain, all)).size).toBe(450)
  expect(batches.map(({ length }) => length)).toEqual([2, 1])
})

it('[DATA-04] fills in what nodes leave out of a receipt or a transaction', () => {
  const { status, effectiveGasPrice, contractAddress, logsBloom, ...rest } = receipt('1') as Record<string, unknown>
  expect(parse(rawReceipt, rest)).toMatchObject({ status: 1n, gasPrice: 0n, contractAddress: null, hasBloom: false })
  expect(parse(rawReceipt, receipt('1', { effectiveGasPrice: null }))).toMatchObject({ gasPrice: 0n })
  const raw = {
    hash: '0xAB',
    blockNumber: '0x5',
    blockHash: '0xCD',
    transactionIndex: '0x3',
    from: me,
    value: '0x9',
    nonce: '0x1',
    input: '0x',
  }
  expect(parse(rawTransaction, raw)).toMatchObject({ hash: '0xab', block: 5n, txIndex: 3, to: null, value: 9n })
})

it('[DATA-04] reads transactions by hash, a hundred at a time, and leaves out those in no block', async () => {
  const raw = {
    blockHash: hashOf('b5'),
    transactionIndex: '0x0',
    from: me,
    to: you,
    value: '0x0',
    nonce: '0x0',
    input: '0x',
  }
  const { chain, batches } = chainOf(({ params }) => {
    if (params[0] === hashOf('2')) return null
    return { ...raw, hash: params[0], blockNumber: params[0] === hashOf('3') ? null : '0x5' }
  })
  expect((await readByHash(chain, ['1', '2', '3'].map(hashOf))).map((one) => one.hash)).toEqual([hashOf('1')])
  await readByHash(
    chain,
    Array.from({ length: 101 }, (_, index) => hashOf(`c${index}`)),
  )
  expect(batches.slice(1).map(({ length }) => length)).toEqual([100, 1])
})
