import { afterAll, expect, it } from 'vitest'
import { chainNumber } from '../db/chainNumber.ts'
import { chainOf, hashOf, me, you } from '../testing/fakeChain.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { readPast } from './readPast.ts'
import { createUnreadReader, noteUnread } from './unread.ts'
import { createWatchList, watchAddress } from './watchList.ts'

const database = await startTestDatabase()
const { db, pool } = database
afterAll(() => database.stop())

const block = { number: '0x64', hash: hashOf('b10c'), parentHash: hashOf('b10b'), timestamp: '0x6540b2c0' }
const hashes = [hashOf('e1'), hashOf('e2')] as const
const transactionOf = (at: number) => ({
  ...{ hash: hashes[at], blockNumber: block.number, blockHash: block.hash, transactionIndex: `0x${at}` },
  ...{ from: me, to: you, value: '0x5', nonce: `0x${at}`, input: '0x' },
})
const receiptOf = (at: number) => ({
  ...{ transactionHash: hashes[at], blockHash: block.hash, status: '0x1', gasUsed: '0x5208', logs: [] },
})

/** A node that at first hides the second transaction, but always has the receipts of its block. */
const startForgetful = async () => {
  const node = { isForgetful: true }
  const { chain } = chainOf(({ method, params }) => {
    if (method === 'eth_getBlockReceipts') return [receiptOf(0), receiptOf(1)]
    if (method === 'eth_getBlockByNumber') return block
    return node.isForgetful && params[0] === hashes[1] ? null : transactionOf(params[0] === hashes[0] ? 0 : 1)
  })
  await pool.query('TRUNCATE transactions, unread_transactions')
  return { node, chain }
}
const counts = async () => {
  const { rows } = await pool.query(`SELECT (SELECT count(*)::int FROM transactions) AS stored,
    (SELECT count(*)::int FROM unread_transactions) AS waiting`)
  return rows[0]
}

it('keeps a transaction waiting that the node does not show, although its block has a receipt for it', async () => {
  const { node, chain } = await startForgetful()
  const found = hashes.map((hash) => ({ hash }))
  await db.transaction((tx) => noteUnread(tx, chainNumber(chain.id), found))
  const { advance } = createUnreadReader({ db, chain, watch: undefined, onGivenUp: () => {} })
  await advance()
  expect(await counts()).toEqual({ stored: 1, waiting: 1 })
  node.isForgetful = false
  await pool.query('UPDATE unread_transactions SET next_try = now()')
  await advance()
  expect(await counts()).toEqual({ stored: 2, waiting: 0 })
})

it('notes such a transaction of the past to read it later', async () => {
  const { chain } = await startForgetful()
  const write = await readPast(db, chain, new Map(hashes.map((hash) => [hash, new Set([me])])))
  await db.transaction(write)
  expect(await counts()).toEqual({ stored: 1, waiting: 1 })
})

it('remembers the block of a transaction, if it is known', async () => {
  const { chain } = await startForgetful()
  const found = [{ hash: hashes[0], block: 100n }, { hash: hashes[1] }]
  await db.transaction((tx) => noteUnread(tx, chainNumber(chain.id), found))
  const { rows } = await pool.query('SELECT block FROM unread_transactions ORDER BY hash')
  expect(rows).toEqual([{ block: '100' }, { block: null }])
})

const start = async () => {
  const given: number[] = []
  const { node, chain } = await startForgetful()
  await pool.query('TRUNCATE account_entries')
  const noted = hashes.map((hash) => ({ hash }))
  await db.transaction((tx) => noteUnread(tx, chainNumber(chain.id), noted, me))
  const { advance } = createUnreadReader({ db, chain, watch: undefined, onGivenUp: (count) => given.push(count) })
  return { node, advance, given }
}

it('stores a transaction only for the account that it was noted for', async () => {
  const { node, advance } = await start()
  node.isForgetful = false
  expect(await advance()).toBe(true)
  const { rows } = await pool.query(`SELECT '0x' || encode(address, 'hex') AS address FROM account_entries`)
  expect(rows).toEqual([{ address: me }, { address: me }])
  expect(await advance()).toBe(false)
})

it('stores a transaction for each account that it was noted for', async () => {
  const { node, advance } = await start()
  node.isForgetful = false
  await db.transaction((tx) => noteUnread(tx, 1329n, [{ hash: hashes[0] }], you))
  while (await advance());
  const { rows } = await pool.query(
    `SELECT '0x' || encode(address, 'hex') AS address, tx_index FROM account_entries ORDER BY tx_index, address`,
  )
  expect(rows).toEqual([
    { address: me, tx_index: 0 },
    { address: you, tx_index: 0 },
    { address: me, tx_index: 1 },
  ])
})

it('gives a transaction up after 16 tries and counts it', async () => {
  const { advance, given } = await start()
  await pool.query('UPDATE unread_transactions SET attempts = 14')
  await advance()
  expect([await counts(), given]).toEqual([{ stored: 1, waiting: 1 }, []])
  await pool.query('UPDATE unread_transactions SET next_try = now()')
  await advance()
  expect([await counts(), given]).toEqual([{ stored: 1, waiting: 0 }, [1]])
})

it('counts what it gives up once for each account', async () => {
  const { advance, given } = await start()
  await db.transaction((tx) => noteUnread(tx, 1329n, [{ hash: hashes[1] }], you))
  await pool.query('UPDATE unread_transactions SET attempts = 15')
  while (await advance());
  expect([await counts(), given]).toEqual([{ stored: 1, waiting: 0 }, [1, 1]])
})

it('waits twice as long after each try', async () => {
  const { advance } = await start()
  for (const pause of [2, 4, 8]) {
    const { rows: before } = await pool.query('UPDATE unread_transactions SET next_try = now() RETURNING next_try')
    await advance()
    const { rows } = await pool.query(
      'SELECT extract(epoch FROM next_try - $1)::float8 AS most, extract(epoch FROM next_try - now())::float8 AS least FROM unread_transactions',
      [before[0].next_try],
    )
    // The pause counts from the try, at a moment between the two queries.
    expect(rows[0].most).toBeGreaterThanOrEqual(pause)
    expect(rows[0].least).toBeLessThanOrEqual(pause)
    expect(await advance()).toBe(false)
  }
})

it('stores a transaction noted for everyone for the watched accounts only', async () => {
  const { node, chain } = await startForgetful()
  node.isForgetful = false
  await pool.query('TRUNCATE account_entries, watched_addresses')
  await watchAddress(db, 'eip155:1329', you)
  await db.transaction((tx) => noteUnread(tx, 1329n, [{ hash: hashes[0] }]))
  const watch = createWatchList('eip155:1329')
  await createUnreadReader({ db, chain, watch, onGivenUp: () => {} }).advance()
  const { rows } = await pool.query(`SELECT '0x' || encode(address, 'hex') AS address FROM account_entries`)
  expect(rows).toEqual([{ address: you }])
})

it('notes what is missing only for the accounts that it concerns', async () => {
  const { chain } = await startForgetful()
  const touched = new Map([
    [hashes[0], new Set([me])],
    [hashes[1], new Set([you])],
  ])
  await db.transaction(await readPast(db, chain, touched))
  const { rows } = await pool.query(`SELECT '0x' || encode(address, 'hex') AS address FROM unread_transactions`)
  expect(rows).toEqual([{ address: you }])
})
