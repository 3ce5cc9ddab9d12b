import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { calm, type Weather } from '@latchkey/chain/publicNode/weather'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { type Chain, createChain } from '../sources/chain/createChain.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createFollower } from './createFollower.ts'
import { headersStep } from './headersStep.ts'
import { createHistoryStep } from './historyStep.ts'
import { createPricesStep } from './pricesStep.ts'
import { startIndexer } from './startIndexer.ts'
import { createWatchList } from './watchList.ts'

const id = 'eip155:1329'
const height = 4_000
const offset = 200_000_000n
let database: TestDatabase
let fake: FakeNode
const opened: (() => unknown)[] = []

beforeAll(async () => {
  database = await startTestDatabase()
})
beforeEach(async () => {
  for (const close of opened.splice(0)) await close()
  await database.pool.query(
    'TRUNCATE blocks, index_cursors, transactions, account_entries, tokens, price_samples, watched_addresses',
  )
})
afterAll(async () => {
  for (const close of opened.splice(0)) await close()
  await database.stop()
})

const rowsQuery = `
  SELECT (SELECT count(*) FROM blocks)::int AS blocks, (SELECT count(*) FROM transactions)::int AS transactions,
    (SELECT count(*) FROM account_entries)::int AS entries, (SELECT count(*) FROM tokens)::int AS tokens,
    (SELECT count(*) FROM price_samples)::int AS prices,
    (SELECT count(*) FROM watched_addresses WHERE is_done)::int AS read_pasts`
const countRows = async () => (await database.pool.query(rowsQuery)).rows[0]

/** A follower at the head of a public node, with one row in each table that it could lose. */
const start = async ({ mayRestart = false } = {}) => {
  fake = await startFakeNode()
  fake.mine(height)
  const node = await startPublicNode({ target: fake.url, heightOffset: offset })
  const chain = createChain({
    id,
    urls: [node.url],
    onWrongChain: () => {},
    pingEveryMs: 60_000,
    wait: async () => {},
  })
  opened.push(chain.stop, node.stop, fake.stop)
  const told: string[] = []
  const { db } = database
  const restart = (chain: Chain) =>
    createFollower({
      db,
      chain,
      steps: [headersStep, createHistoryStep({ db, watch: createWatchList(id) }), createPricesStep(db)],
      onRewind: (block) => told.push(`back to ${block}`),
      onDoubt: (doubt, nodes) => told.push(`${doubt}: node ${nodes.join()}`),
      mayRestart,
      startAt: (head) => head - 100n,
    })
  const follower = restart(chain)
  while (await follower.advance());
  const block = String(offset + BigInt(height) - 5n)
  await database.pool.query(`
    INSERT INTO transactions (chain_id, block, tx_index, hash, from_address, to_address, is_failed, fee, nonce, timestamp, value)
      VALUES (1329, ${block}, 0, '\\x01', '\\xaa', '\\xbb', false, 1, 0, now(), 0);
    INSERT INTO account_entries (address, chain_id, is_hidden, block, tx_index, operation)
      VALUES ('\\xaa', 1329, false, ${block}, 0, 'send');
    INSERT INTO tokens (chain_id, address, kind, name, symbol, is_spam, is_stranded)
      VALUES (1329, '\\xcc', 'erc20', 'Token', 'TKN', false, false);
    INSERT INTO price_samples (chain_id, token, at, usd) VALUES (1329, '\\xcc', now(), 1);
    INSERT INTO watched_addresses (chain_id, address, from_block, is_done) VALUES (1329, '\\xaa', 1, true)`)
  const set = (weather: Partial<Weather>) => void Object.assign(node.weather, calm, weather)
  /** Polls and ignores failures, as the indexer's own loop does. */
  const poll = async (times: number) => {
    for (let count = 0; count < times; count++) await follower.advance().catch(() => false)
  }
  return { set, poll, told, restart, whole: await countRows() }
}
const everything = { blocks: 101, transactions: 1, entries: 1, tokens: 1, prices: 1, read_pasts: 1 }

describe('[API-04] deletes nothing on doubt', () => {
  it.each<[string, Partial<Weather>]>([
    ['is busy for headers', { busy: ['eth_getBlockByNumber'] }],
    ['is busy for everything', { busy: 'all' }],
    ['is 3,000 blocks behind', { peers: [3_000] }],
    ['is 20 blocks behind', { peers: [20] }],
    ['has peers far behind', { peers: [0, 3_000, 3_999] }],
    ['forgets blocks', { forgetsBlocks: true }],
    ['sends HTML with status 200', { html: true }],
    ['ends its answers in the middle', { cutOff: true }],
    ['refuses batches', { batchMax: 0 }],
    ['limits calls', { rateLimit: 'silent' }],
    ['has no parent hashes', { zeroParentHash: true }],
  ])('while the node %s', async (_, weather) => {
    const { set, poll, told, whole } = await start()
    expect(whole).toEqual(everything)
    set(weather)
    await poll(12)
    expect([await countRows(), told]).toEqual([everything, []])
    fake.mine(3)
    set({})
    // A node that was down isn't asked again for a moment.
    await vi.waitFor(async () => {
      await poll(1)
      expect(await countRows()).toMatchObject({ blocks: 104 })
    })
    expect([await countRows(), told]).toEqual([{ ...everything, blocks: 104 }, []])
    const { rows } = await database.pool.query('SELECT number FROM index_cursors')
    expect(rows).toEqual([{ number: String(offset + BigInt(height) + 3n) }])
  })

  it('and follows a node that names no parents', async () => {
    const { set, poll, told } = await start()
    set({ zeroParentHash: true })
    fake.mine(3)
    await poll(3)
    expect([await countRows(), told]).toEqual([{ ...everything, blocks: 104 }, []])
  })

  it('and takes no block that names another parent than the one the node still has', async () => {
    const { poll, told } = await start()
    fake.mine(1)
    const newest = fake.blocks.at(-1)
    if (newest) newest.parentHash = `0x${'9'.repeat(64)}`
    await poll(6)
    expect([await countRows(), told]).toEqual([everything, []])
  })

  const hashAt = (number: number) => fake.blocks[number]?.hash
  const keptHash = async (number: number) => {
    const block = String(offset + BigInt(number))
    const { rows } = await database.pool.query('SELECT hash FROM blocks WHERE number = $1', [block])
    return rows[0]?.hash
  }

  it('goes back when the node proves three times at full height that blocks were replaced', async () => {
    const { poll, told } = await start()
    fake.drop(height - 3)
    fake.mine(6, 'other')
    await poll(2)
    expect([await countRows(), told]).toEqual([everything, []])
    await poll(4)
    expect(told).toEqual([`back to ${offset + BigInt(height) - 3n}`])
    expect([await keptHash(height - 3), await keptHash(height + 3)]).toEqual([hashAt(height - 3), hashAt(height + 3)])
    expect(await countRows()).toMatchObject({ transactions: 1, prices: 1, tokens: 1, read_pasts: 1 })
  })

  it('stays when another block is shown once and then ours again', async () => {
    const { poll, told } = await start()
    const ours = [...fake.blocks]
    fake.drop(height - 3)
    fake.mine(6, 'other')
    await poll(2)
    fake.blocks.splice(0, fake.blocks.length, ...ours)
    fake.mine(2)
    await poll(2)
    expect([await keptHash(height), told]).toEqual([hashAt(height), []])
    expect(await countRows()).toEqual({ ...everything, blocks: 103 })
  })

  it('keeps everything and alerts the operator each time a change is deeper than reorgs can be', async () => {
    const { poll, told } = await start()
    const ours = [...fake.blocks]
    const change = async () => {
      fake.drop(height - 2_000)
      fake.mine(2_100, 'other')
      await poll(10)
    }
    await change()
    expect([await countRows(), told]).toEqual([everything, ['change too deep: node 0']])
    fake.blocks.splice(0, fake.blocks.length, ...ours)
    fake.mine(1)
    await poll(2)
    expect(await countRows()).toEqual({ ...everything, blocks: 102 })
    await change()
    expect(told).toEqual(['change too deep: node 0', 'change too deep: node 0'])
  })

  it('keeps everything and alerts the operator when nodes show another genesis block', async () => {
    const { restart, told } = await start()
    await database.pool.query(`UPDATE index_cursors SET genesis_hash = '0xfirst'`)
    fake.answers.eth_getBlockByNumber = ([number]) => fake.blocks[Math.max(0, Number(number))] ?? null
    const face = await startPublicNode({ target: fake.url, heightOffset: 0n })
    const chain = createChain({ id, urls: [face.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
    opened.unshift(chain.stop, face.stop)
    const restarted = restart(chain)
    for (let count = 0; count < 4; count++) await restarted.advance()
    expect([await countRows(), told]).toEqual([everything, ['chain replaced: node 0']])
  })

  it('names the host of the node in the log, and nothing else of its URL', async () => {
    const lines: string[] = []
    const log = createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } })
    fake = await startFakeNode()
    fake.mine(5)
    const urls = [`${fake.url}/?key=hidden`]
    const chain = createChain({ id, urls, onWrongChain: () => {}, pingEveryMs: 60_000 })
    const begin = () =>
      startIndexer({ ...{ pool: database.pool, chain, log, pollMs: 20 }, policy: { mode: 'all', mayRestart: false } })
    const first = begin()
    opened.push(chain.stop, fake.stop)
    await vi.waitFor(async () => expect(await countRows()).toMatchObject({ blocks: 6 }), 10_000)
    await first.stop()
    await database.pool.query(`UPDATE index_cursors SET genesis_hash = '0xfirst'`)
    const second = begin()
    opened.unshift(second.stop)
    await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      ...{ part: 'indexer', doubt: 'chain replaced', chain: id, nodes: [new URL(fake.url).host] },
      msg: expect.stringMatching(/^The nodes have a different first block than the index\. Nothing was deleted, /),
    })
    expect(lines[0]).not.toContain('hidden')
  })
})
