import type { Address } from '@latchkey/wire/caip'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addressOf, hashOf, me, shop, you } from '../testing/fakeChain.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import type { HistoryRows } from './toRows.ts'
import { forgetRows, writeRows } from './writeRows.ts'

const database = await startTestDatabase()
const { db, pool } = database
const tables = ['transactions', 'transfers', 'approvals', 'account_entries', 'account_tokens', 'account_nfts']
beforeEach(() => pool.query(`TRUNCATE ${tables}, tokens, price_samples, watched_addresses, unread_transactions`))
afterAll(() => database.stop())

const [coin, art, acting] = ['c1', 'c2', 'c3'].map(addressOf) as [Address, Address, Address]
const token = (address: Address) => ({
  ...{ address, kind: 'erc20' as const, name: 'Token', symbol: 'TKN', decimals: 18 },
  ...{ isSpam: false, spamReason: null, isStranded: false },
})

/** A transaction of `me` in a block, with one row for each way to find an entry. */
const rowsAt = (block: bigint, firstBlock = block): HistoryRows => {
  const place = { block, txIndex: 0 }
  const moved = { ...place, subIndex: 0, from: you, amount: 1n, isInferred: false, isFee: false }
  const to = addressOf('d1')
  const entry = { ...place, operation: 'send' as const, isHidden: false, isFailed: false, coin: 0, router: null }
  return {
    transactions: [
      {
        ...{ ...place, hash: hashOf(`e${block}`), from: me, to: shop, value: 0n, isFailed: false, fee: 1n, nonce: 0n },
        ...{ selector: null, actors: acting, timestamp: new Date(0), hasSwap: false, transfers: [], approvals: [] },
        ...{ acts: [], coin: 'exact' },
      },
    ],
    transfers: [
      { ...moved, to, logIndex: 0, kind: 'erc20', token: coin, tokenId: null },
      { ...moved, to, logIndex: 1, kind: 'erc721', token: art, tokenId: 7n },
    ],
    approvals: [
      { ...place, logIndex: 2, kind: 'erc20', token: coin, owner: addressOf('d2'), spender: shop, amount: 1n },
    ],
    entries: [me, shop, acting, you, to, addressOf('d2')].map((address) => ({ ...entry, address })),
    accountTokens: [{ address: to, token: coin, firstBlock }],
    accountNfts: [{ address: to, token: art, tokenId: 7n, kind: 'erc721', firstBlock }],
    airdropped: new Set(),
  }
}
const write = (rows: HistoryRows, fresh: ReturnType<typeof token>[] = [], chainId = 1329n) =>
  db.transaction((tx) => writeRows(tx, chainId, rows, fresh))
const count = async (names = tables) => {
  const parts = names.map((name) => `(SELECT count(*)::int FROM ${name}) AS ${name}`)
  return (await pool.query(`SELECT ${parts}`)).rows[0]
}
const one = { transactions: 1, transfers: 2, approvals: 1, account_entries: 6, account_tokens: 1, account_nfts: 1 }

it('[API-04] writes rows once, however often they are read', async () => {
  await write(rowsAt(5n), [token(coin)])
  await write(rowsAt(5n), [{ ...token(coin), symbol: 'NEW' }])
  expect(await count()).toEqual(one)
  expect((await pool.query('SELECT symbol FROM tokens')).rows).toEqual([{ symbol: 'TKN' }])
})

it('[API-04] keeps the earliest block in which an account met a token', async () => {
  const first = async () =>
    (await pool.query('SELECT t.first_block AS token, n.first_block AS nft FROM account_tokens t, account_nfts n'))
      .rows[0]
  await write(rowsAt(5n))
  await write(rowsAt(8n))
  expect(await first()).toEqual({ token: '5', nft: '5' })
  await write(rowsAt(3n))
  expect(await first()).toEqual({ token: '3', nft: '3' })
})

it('[API-04] marks airdropped tokens of this chain as spam, and keeps an earlier reason', async () => {
  await write(rowsAt(5n), [token(coin), token(art), { ...token(shop), spamReason: 'link' as never }])
  await write(rowsAt(5n), [token(coin)], 8453n)
  await write({ ...rowsAt(6n), airdropped: new Set([coin, shop]) })
  const { rows } = await pool.query(`SELECT chain_id::int AS chain, '0x' || encode(address, 'hex') AS address, is_spam,
    spam_reason FROM tokens ORDER BY chain_id, address`)
  expect(rows).toEqual([
    { chain: 1329, address: shop, is_spam: true, spam_reason: 'link' },
    { chain: 1329, address: coin, is_spam: true, spam_reason: 'mass airdrop' },
    { chain: 1329, address: art, is_spam: false, spam_reason: null },
    { chain: 8453, address: coin, is_spam: false, spam_reason: null },
  ])
})

/** One row in each table that only another chain clears. */
const storeRest = () =>
  pool.query(`INSERT INTO price_samples (chain_id, token, at, usd) VALUES (1329, '\\xcc', now(), 1), (8453, '\\xcc', now(), 1);
    INSERT INTO unread_transactions (chain_id, hash, address, block) VALUES (1329, '\\x01', '\\x', 5), (1329, '\\x02', '\\x', 6);
    INSERT INTO tokens (chain_id, address, kind, name, symbol, is_spam, is_stranded)
      VALUES (1329, '\\xcc', 'erc20', 'T', 'T', false, false), (8453, '\\xcc', 'erc20', 'T', 'T', false, false);
    INSERT INTO watched_addresses (chain_id, address, from_block, scanned_to, served_to, is_done, is_served, attempts, serve_attempts)
      VALUES (1329, '\\xaa', 9, 8, 7, true, true, 2, 3), (8453, '\\xaa', 9, 8, 7, true, true, 2, 3)`)
const rest = ['price_samples', 'tokens', 'unread_transactions']
const watched = async () =>
  (
    await pool.query(`SELECT from_block, scanned_to, served_to, is_done, is_served, attempts, serve_attempts
      FROM watched_addresses ORDER BY chain_id`)
  ).rows
const progress = {
  ...{ from_block: '9', scanned_to: '8', served_to: '7', is_done: true, is_served: true },
  ...{ attempts: 2, serve_attempts: 3 },
}

it('[API-04] forgets every row above a block, and none at or below it or of another chain', async () => {
  await write(rowsAt(5n))
  await write({ ...rowsAt(6n), accountTokens: [], accountNfts: [] })
  await write(rowsAt(6n), [], 8453n)
  await storeRest()
  await db.transaction((tx) => forgetRows(tx, 1329n, 5n))
  expect(await count()).toEqual({
    ...{ transactions: 2, transfers: 4, approvals: 2, account_entries: 12, account_tokens: 2, account_nfts: 2 },
  })
  expect(await count(rest)).toEqual({ price_samples: 2, tokens: 2, unread_transactions: 1 })
  await pool.query('DELETE FROM account_entries WHERE chain_id = 8453')
  expect((await pool.query('SELECT DISTINCT block FROM account_entries')).rows).toEqual([{ block: '5' }])
  expect(await watched()).toEqual([progress, progress])
})

it('[API-04] forgets which tokens an account met above a block, and hidden entries too', async () => {
  const rows = rowsAt(6n)
  await write({ ...rows, entries: rows.entries.map((entry) => ({ ...entry, isHidden: true })) })
  await db.transaction((tx) => forgetRows(tx, 1329n, 0n))
  expect(await count()).toEqual({
    ...{ transactions: 0, transfers: 0, approvals: 0, account_entries: 0, account_tokens: 0, account_nfts: 0 },
  })
})

it('[API-04] forgets tokens, prices and progress only if the chain is another one', async () => {
  await storeRest()
  await db.transaction((tx) => forgetRows(tx, 1329n, 0n))
  expect(await count(rest)).toEqual({ price_samples: 2, tokens: 2, unread_transactions: 0 })
  expect(await watched()).toEqual([progress, progress])
  await db.transaction((tx) => forgetRows(tx, 1329n, -1n))
  expect(await count(rest)).toEqual({ price_samples: 1, tokens: 1, unread_transactions: 0 })
  const none = { from_block: null, scanned_to: null, served_to: null, is_done: false, is_served: false }
  expect(await watched()).toEqual([{ ...none, attempts: 0, serve_attempts: 0 }, progress])
})
