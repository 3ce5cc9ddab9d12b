import type { Operation } from '../transactions/selectors.ts'
import type { RecordedTransfer } from './historySource.ts'

/** One transfer of a transaction on the page. A transaction without transfers of the account has one row without. */
export type PageRow = {
  block: string
  tx_index: number
  operation: Operation
  router: string | null
  hash: string
  from_address: string
  to_address: string | null
  is_failed: boolean
  coin: number
  fee: string
  nonce: string
  time: number
  kind: RecordedTransfer['kind'] | null
  token: string | null
  moved_from: string
  moved_to: string
  amount: string
  token_id: string | null
  is_fee: boolean
  name: string | null
  symbol: string | null
  decimals: number | null
  is_spam: boolean | null
  approval: ApprovalRow | null
  /** On the first transaction of a page, once something has been indexed. */
  mark: { block: string; stamp: string } | null
}
export type ApprovalRow = {
  kind: 'erc20' | 'erc721' | 'all'
  spender: string
  amount: string
  symbol: string | null
  decimals: number | null
}

/** One transaction may move many tokens; more than this isn't readable. */
const transfersMax = 200

/** The entries of a page: one index scan, whatever the table size. */
export const entriesQuery = `
  SELECT block, tx_index, operation, is_failed, coin, router FROM account_entries
  WHERE address = $1 AND chain_id = $2 AND is_hidden = false AND (block, tx_index) < ($3::bigint, $4::int)
  ORDER BY block DESC, tx_index DESC LIMIT $5`

/** What an account's history depends on. Any change to a page changes one of these. */
const stamp = (block: string): string => `concat_ws(':',
  (SELECT hash FROM blocks WHERE chain_id = $2 AND number = ${block}),
  (SELECT concat_ws('.', block, tx_index) FROM account_entries
    WHERE address = $1 AND chain_id = $2 AND is_hidden = false ORDER BY block DESC, tx_index DESC LIMIT 1),
  (SELECT concat_ws('.', from_block, scanned_to, is_done, served_to) FROM watched_addresses WHERE chain_id = $2 AND address = $1))`

export const stampQuery = `SELECT ${stamp('$3::bigint')} AS stamp`

/**
 * A whole page in one statement, so all of it is from one moment. Every part is its own key lookup (LATERAL with
 * LIMIT). Otherwise, before statistics exist, the planner would join first and scan the whole chain.
 */
export const pageQuery = `
  WITH page AS MATERIALIZED (${entriesQuery})
  SELECT page.block, page.tx_index, page.operation, page.is_failed, page.coin,
    encode(page.router, 'hex') AS router, own.*, moved.kind, moved.token, moved.moved_from, moved.moved_to,
    moved.amount, moved.token_id, moved.is_fee, token.*, given.approval,
    CASE WHEN (page.block, page.tx_index) = (SELECT block, tx_index FROM page LIMIT 1) THEN (
      SELECT json_build_object('block', head.number::text, 'stamp', ${stamp('head.number')})
      FROM index_cursors AS head WHERE head.chain_id = $2) END AS mark
  FROM page
  CROSS JOIN LATERAL (
    SELECT encode(hash, 'hex') AS hash, encode(from_address, 'hex') AS from_address,
      encode(to_address, 'hex') AS to_address, fee, nonce,
      (extract(epoch FROM timestamp) * 1000)::float8 AS time
    FROM transactions WHERE chain_id = $2 AND block = page.block AND tx_index = page.tx_index LIMIT 1) AS own
  LEFT JOIN LATERAL (
    SELECT kind, token AS token_bytes, encode(token, 'hex') AS token, encode(from_address, 'hex') AS moved_from,
      encode(to_address, 'hex') AS moved_to, amount, token_id, is_fee, log_index, sub_index
    FROM transfers WHERE chain_id = $2 AND block = page.block AND tx_index = page.tx_index
      AND (from_address = $1 OR to_address = $1) AND amount > 0
    ORDER BY log_index, sub_index LIMIT ${transfersMax}) AS moved ON true
  LEFT JOIN LATERAL (
    SELECT name, symbol, decimals, is_spam FROM tokens
    WHERE chain_id = $2 AND address = moved.token_bytes LIMIT 1) AS token ON true
  LEFT JOIN LATERAL (
    SELECT json_build_object('kind', given.kind, 'spender', encode(given.spender, 'hex'), 'amount', given.amount::text,
      'symbol', token.symbol, 'decimals', token.decimals) AS approval
    FROM approvals AS given LEFT JOIN tokens AS token ON token.chain_id = $2 AND token.address = given.token
    WHERE page.operation = 'approve' AND given.chain_id = $2 AND given.block = page.block
      AND given.tx_index = page.tx_index AND given.owner = $1
    ORDER BY given.log_index LIMIT 1) AS given ON true
  ORDER BY page.block DESC, page.tx_index DESC, moved.log_index, moved.sub_index`
