import type { Address, Hex } from '@latchkey/wire/caip'
import type { RawReceipt, RawTransaction } from '../read/raw.ts'
import { type DecodedLogs, decodeLogs } from './decodeLogs.ts'
import type { TransactionFacts, Transfer } from './facts.ts'
import { paysOutNative } from './selectors.ts'
import { readWords } from './words.ts'

type Context = { timestamp: Date; wrapped: Address | undefined }

/**
 * A transaction and its receipt as facts. Coin that a contract sends on is in no log: only the value of the
 * transaction itself, what the wrapped coin pays out, and what a router pays out after a swap are known.
 */
export const decodeTransaction = (
  raw: RawTransaction,
  receipt: RawReceipt,
  { timestamp, wrapped }: Context,
): TransactionFacts => {
  const selector = raw.input.length >= 10 ? (raw.input.slice(0, 10) as Hex) : null
  const isFailed = receipt.status === 0n
  const logs = isFailed
    ? { transfers: [], approvals: [], hasSwap: false, withdrawals: [] }
    : decodeLogs(receipt.logs, wrapped)
  const paid: Transfer[] = []
  const to = raw.to ?? receipt.contractAddress
  if (!isFailed && raw.value > 0n && to) paid.push(native({ logIndex: -1, from: raw.from, to, amount: raw.value }))
  return {
    block: raw.block,
    txIndex: raw.txIndex,
    hash: raw.hash,
    from: raw.from,
    to: raw.to,
    value: raw.value,
    isFailed,
    fee: receipt.gasUsed * receipt.gasPrice,
    nonce: raw.nonce,
    selector,
    timestamp,
    hasSwap: logs.hasSwap,
    transfers: [...paid, ...logs.transfers, ...payouts(raw, selector, logs)],
    approvals: logs.approvals,
  }
}

const native = (fields: Pick<Transfer, 'logIndex' | 'from' | 'to' | 'amount'> & Partial<Transfer>): Transfer => ({
  subIndex: 0,
  kind: 'native',
  token: null,
  tokenId: null,
  isInferred: false,
  ...fields,
})

/** A router that unwraps after a swap does so to pay the coin out: to whom its call names, or else to the sender. */
const payouts = (raw: RawTransaction, selector: Hex | null, { hasSwap, withdrawals }: DecodedLogs): Transfer[] => {
  if (!hasSwap) return []
  const named = selector && paysOutNative.includes(selector) ? readWords(raw.input, 8).address(3) : undefined
  const to = named ?? raw.from
  return withdrawals
    .filter(({ from }) => from !== raw.from && from !== to)
    .map(({ logIndex, from, amount }) => native({ logIndex, subIndex: 2, from, to, amount, isInferred: true }))
}
