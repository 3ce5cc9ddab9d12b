import { holdBaseFee } from '@latchkey/chain/produceBlocks'
import { createRpc } from '@latchkey/chain/rpc'
import { connectTo, startTestChain } from '@latchkey/chain/testChain'
import type pg from 'pg'
import type { Database } from '../db/connect.ts'
import { readCursor } from '../indexer/cursor.ts'
import type { Chain } from '../sources/chain/createChain.ts'

/** A seeded local chain for one test file, with enough past blocks for prices. */
export const startSeededChain = async () => {
  const { url, stop } = await startTestChain()
  await minePast(url)
  return { url, client: connectTo(url), stop }
}

/** Mines empty blocks at once, instead of waiting for them. */
export const mineBlocks = async (url: string, count: number): Promise<void> => {
  const rpc = createRpc(url)
  for (let mined = 0; mined < count; mined++) {
    await rpc('evm_mine')
    await holdBaseFee(rpc, true)
  }
}

/** A new price is compared with three of the last blocks, at most this far back. */
const pastBlocks = 13

/** Gives the node enough states for a first trusted price. A chain started from a file has none of the earlier blocks. */
export const minePast = (url: string): Promise<void> => mineBlocks(url, pastBlocks)

/** Waits until the follower has reached a block. */
export const untilIndexed = async (
  db: Database,
  chain: Pick<Chain, 'id'>,
  block: bigint,
  withinMs = 240_000,
): Promise<void> => {
  for (const end = Date.now() + withinMs; Date.now() < end; ) {
    if (((await readCursor(db, chain.id))?.number ?? -1n) >= block) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The indexer did not reach block ${block}.`)
}

/** Every row of history up to a block, as text in a fixed order: equal dumps are equal tables. */
export const dumpHistory = async (pool: pg.Pool, upTo: bigint): Promise<Record<string, string[]>> => {
  const tables: Record<string, string> = {
    transactions: 'SELECT * FROM transactions WHERE block <= $1',
    transfers: 'SELECT * FROM transfers WHERE block <= $1',
    approvals: 'SELECT * FROM approvals WHERE block <= $1',
    account_entries: 'SELECT * FROM account_entries WHERE block <= $1',
    account_tokens: 'SELECT * FROM account_tokens WHERE first_block <= $1',
    account_nfts: 'SELECT * FROM account_nfts WHERE first_block <= $1',
    tokens:
      'SELECT chain_id, address, kind, name, symbol, decimals, is_spam, spam_reason, is_stranded FROM tokens WHERE $1 >= 0',
    blocks: 'SELECT * FROM blocks WHERE number <= $1',
  }
  const dumps = Object.entries(tables).map(async ([name, query]) => {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT dump::text AS line FROM (${query}) AS dump ORDER BY 1`,
      [String(upTo)],
    )
    return [name, rows.map(({ line }) => line)] as const
  })
  return Object.fromEntries(await Promise.all(dumps))
}
