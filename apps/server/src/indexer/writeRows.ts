import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  accountEntries,
  accountNfts,
  accountTokens,
  approvals,
  toBytes,
  tokens as tokensTable,
  transactions,
  transfers,
} from '../db/historySchema.ts'
import type { Token } from '../sources/tokens/readTokens.ts'
import type { Transaction } from './step.ts'
import type { HistoryRows } from './toRows.ts'

/** Enough for a batch of full blocks; larger statements only use more memory. */
const rowsMax = 20_000

/** Inserts rows as one array per column, much faster than one parameter per value. Existing rows stay. */
const insertAll = async <T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T['$inferInsert'][],
  onConflict = sql`DO NOTHING`,
) => {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let at = 0; at < rows.length; at += rowsMax) {
    const part = rows.slice(at, at + rowsMax) as Record<string, unknown>[]
    const arrays = columns.map(([key, column]) => {
      const values = part.map((row) => (row[key] == null ? null : column.mapToDriverValue(row[key])))
      return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`
    })
    await tx.execute(
      sql`INSERT INTO ${table} (${names}) SELECT * FROM unnest(${sql.join(arrays, sql`, `)}) ON CONFLICT ${onConflict}`,
    )
  }
}

/** Writes history rows and newly found tokens; existing rows stay unchanged. */
export const writeRows = async (
  tx: Transaction,
  chainId: bigint,
  rows: HistoryRows,
  fresh: readonly Token[],
): Promise<void> => {
  const ofChain = <T extends object>(list: readonly T[]) => list.map((row) => ({ chainId, ...row }))
  await insertAll(tx, tokensTable, ofChain(fresh))
  await insertAll(tx, transactions, ofChain(rows.transactions))
  await insertAll(tx, transfers, ofChain(rows.transfers))
  await insertAll(tx, approvals, ofChain(rows.approvals))
  await insertAll(tx, accountEntries, ofChain(rows.entries))
  await insertAll(
    tx,
    accountTokens,
    ofChain(rows.accountTokens),
    sql`(address, chain_id, token) DO UPDATE SET first_block = excluded.first_block
      WHERE ${accountTokens.firstBlock} > excluded.first_block`,
  )
  await insertAll(
    tx,
    accountNfts,
    ofChain(rows.accountNfts),
    sql`(address, chain_id, token, token_id, kind) DO UPDATE SET first_block = excluded.first_block
      WHERE ${accountNfts.firstBlock} > excluded.first_block`,
  )
  if (rows.airdropped.size > 0) {
    await tx.execute(sql`
      UPDATE tokens SET is_spam = true, spam_reason = coalesce(spam_reason, 'mass airdrop')
      WHERE chain_id = ${chainId} AND address = ANY (${sql.param([...rows.airdropped].map(toBytes))}) AND NOT is_spam`)
  }
}

/** Deletes history above a block. Entries are found through their few source rows. */
export const forgetRows = async (tx: Transaction, chainId: bigint, above: bigint): Promise<void> => {
  await tx.execute(sql`
    WITH gone AS (
      SELECT block, tx_index, from_address AS address FROM transactions WHERE chain_id = ${chainId} AND block > ${above}
      UNION SELECT block, tx_index, to_address FROM transactions WHERE chain_id = ${chainId} AND block > ${above}
      UNION SELECT block, tx_index, substring(actors FROM place FOR 20)
        FROM transactions, generate_series(1, length(actors), 20) AS place WHERE chain_id = ${chainId} AND block > ${above}
      UNION SELECT block, tx_index, from_address FROM transfers WHERE chain_id = ${chainId} AND block > ${above}
      UNION SELECT block, tx_index, to_address FROM transfers WHERE chain_id = ${chainId} AND block > ${above}
      UNION SELECT block, tx_index, owner FROM approvals WHERE chain_id = ${chainId} AND block > ${above})
    DELETE FROM account_entries AS entry USING gone
    WHERE entry.address = gone.address AND entry.chain_id = ${chainId} AND entry.is_hidden IN (false, true)
      AND entry.block = gone.block AND entry.tx_index = gone.tx_index`)
  await tx.execute(sql`
    DELETE FROM account_tokens AS met USING transfers AS gone
    WHERE gone.chain_id = ${chainId} AND gone.block > ${above} AND met.address = gone.to_address
      AND met.chain_id = ${chainId} AND met.token = gone.token AND met.first_block > ${above}`)
  await tx.execute(sql`
    DELETE FROM account_nfts AS met USING transfers AS gone
    WHERE gone.chain_id = ${chainId} AND gone.block > ${above} AND met.address = gone.to_address
      AND met.chain_id = ${chainId} AND met.token = gone.token AND met.token_id = gone.token_id
      AND met.first_block > ${above}`)
  for (const table of ['transactions', 'transfers', 'approvals']) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE chain_id = ${chainId} AND block > ${above}`)
  }
  await tx.execute(sql`DELETE FROM unread_transactions WHERE chain_id = ${chainId} AND block > ${above}`)
  if (above >= 0n) return
  // On a different chain, other contracts may be at the same addresses.
  await tx.execute(sql`DELETE FROM tokens WHERE chain_id = ${chainId}`)
  await tx.execute(sql`DELETE FROM price_samples WHERE chain_id = ${chainId}`)
  await tx.execute(sql`
    UPDATE watched_addresses
    SET from_block = NULL, scanned_to = NULL, from_time = NULL, known_since = NULL, is_done = false, attempts = 0, next_try = now(),
      served_to = NULL, coin_since = NULL, is_served = false, serve_attempts = 0, serve_next = now()
    WHERE chain_id = ${chainId}`)
}
