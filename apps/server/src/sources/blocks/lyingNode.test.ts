import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { createChain } from '../chain/createChain.ts'
import { findLogs } from './findLogs.ts'
import { readBlocks } from './readBlocks.ts'
import { readByHash } from './readByHash.ts'
import { readHeaders } from './readHeaders.ts'
import { readReceipts } from './readReceipts.ts'

const [liar, honest] = await Promise.all([startFakeNode(), startFakeNode()])
for (const node of [liar, honest]) node.mine(5)
const own = { ...liar.answers }
const opened: (() => void)[] = []
beforeEach(() => {
  for (const stop of opened.splice(0)) stop()
  liar.answers = { ...own }
  honest.calls.length = 0
})
afterAll(async () => {
  for (const stop of opened.splice(0)) stop()
  await liar.stop()
  await honest.stop()
})

/** A chain that asks the liar first. */
const open = () => {
  const urls = [liar.url, honest.url]
  const wait = async () => {}
  const chain = createChain({ id: 'eip155:1329', urls, onWrongChain: () => {}, pingEveryMs: 60_000, wait })
  opened.push(chain.stop)
  return chain
}
const block = (fields: object) => (params: unknown[]) => ({ ...honest.blocks[Number(params[0])], ...fields })
const hash = `0x${'1'.repeat(64)}` as const
const account = `0x${'2'.repeat(40)}` as const
const transaction = {
  ...{ hash, blockNumber: '0x1', blockHash: hash, transactionIndex: '0x0', from: account, to: account },
  ...{ value: '0x0', nonce: '0x0', input: '0x' },
}
const receipt = { transactionHash: hash, blockHash: hash, gasUsed: '0x1', logs: [], logsBloom: '0x01' }
const both = (method: string, answer: FakeNode['answers'][string], lie: FakeNode['answers'][string]) => {
  honest.answers[method] = answer
  liar.answers[method] = lie
}

describe('[API-31] a node that sends what nobody can read doesn’t stop the index while another one is honest', () => {
  it.each<[string, object]>([
    ['another block than the wanted one', { number: '0x4' }],
    ['a block without a hash', { hash: undefined }],
    ['a block from the end of time', { timestamp: '0xffffffffffffffff' }],
    ['a block whose parent is not a hash', { parentHash: 'none' }],
  ])('%s', async (_, fields) => {
    liar.answers.eth_getBlockByNumber = block(fields)
    const chain = open()
    expect((await readBlocks(chain, [1n, 2n])).map((one) => one?.hash)).toEqual([
      honest.blocks[1]?.hash,
      honest.blocks[2]?.hash,
    ])
    expect(chain.describeNode(0).status).toBe('nonsense')
    expect((await readHeaders(open(), [1n])).map((one) => one?.hash)).toEqual([honest.blocks[1]?.hash])
  })

  it('a transaction without a place in its block', async () => {
    both('eth_getBlockByNumber', block({ transactions: [transaction] }), block({ transactions: [{ hash }] }))
    expect((await readBlocks(open(), [1n]))[0]?.transactions).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['a receipt without gas', { gasUsed: null }],
    ['a receipt whose logs were left out', { logs: [], logsBloom: '0x01' }],
  ])('%s', async (_, fields) => {
    const log = { address: account, topics: [], data: '0x' }
    both(
      'eth_getBlockReceipts',
      () => [{ ...receipt, logs: [log] }],
      () => [{ ...receipt, ...fields }],
    )
    const wanted = {
      ...transaction,
      block: 1n,
      blockHash: hash,
      txIndex: 0,
      value: 0n,
      nonce: 0n,
      input: '0x' as const,
    }
    expect((await readReceipts(open(), [wanted])).get(hash)?.logs).toHaveLength(1)
  })

  it('a transaction without a sender', async () => {
    both(
      'eth_getTransactionByHash',
      () => transaction,
      () => ({ ...transaction, from: null }),
    )
    expect(await readByHash(open(), [hash])).toHaveLength(1)
  })

  it('a log without a transaction', async () => {
    const log = { transactionHash: hash, blockNumber: '0x1', topics: [], data: '0x', address: account }
    both(
      'eth_getLogs',
      () => [log],
      () => [{ ...log, transactionHash: null }],
    )
    expect(await findLogs(open(), { from: 1n, to: 2n, filters: [[]] })).toHaveLength(1)
  })
})
