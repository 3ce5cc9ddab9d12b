import type { Address, Hex } from '@latchkey/wire/caip'
import type { CoinMove } from '../blocks/coinMoves.ts'
import type { RawReceipt, RawTransaction } from '../blocks/raw.ts'
import { type DecodedLogs, decodeLogs } from './decodeLogs.ts'
import type { Act, TransactionFacts, Transfer } from './facts.ts'
import { isEntryPoint, readActs } from './readActs.ts'
import { paysOutNative } from './selectors.ts'
import { readWords } from './words.ts'

type Context = {
  timestamp: Date
  wrapped: Address | undefined
  /** Native coin moved by contracts, if a node reported it. */
  moves?: readonly CoinMove[] | undefined
  /** Whether contracts may have moved native coin at all. */
  hasInside?: boolean
}

/**
 * Turns a transaction and its receipt into facts. Native transfers by contracts leave no log; a trace shows them.
 * Without one we know the transaction's value, calls of smart accounts, wrapped coin withdrawals, and router payouts
 * after a swap.
 */
export const decodeTransaction = (
  raw: RawTransaction,
  receipt: RawReceipt,
  { timestamp, wrapped, moves, hasInside = false }: Context,
): TransactionFacts => {
  const selector = raw.input.length >= 10 ? (raw.input.slice(0, 10) as Hex) : null
  const isFailed = receipt.status === 0n
  const logs = isFailed
    ? { transfers: [], approvals: [], hasSwap: false, withdrawals: [] }
    : decodeLogs(receipt.logs, wrapped)
  const acts = isFailed ? [] : readActs(raw, receipt.logs)
  const paid: Transfer[] = []
  const to = raw.to ?? receipt.contractAddress
  if (!isFailed && raw.value > 0n && to) paid.push(native({ logIndex: -1, from: raw.from, to, amount: raw.value }))
  const moved = isFailed ? [] : (toTransfers(moves) ?? guessMoves(raw, selector, logs, acts))
  const tokens = moves ? logs.transfers.filter(({ kind }) => kind !== 'native') : logs.transfers
  const isFee = ({ from, to }: Transfer) =>
    acts.length > 0 && isEntryPoint(raw.to) && (from === raw.to || to === raw.to)
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
    transfers: [...paid, ...tokens, ...moved].map((one) =>
      one.kind === 'native' && isFee(one) ? { ...one, isFee: true } : one,
    ),
    approvals: logs.approvals,
    acts,
    coin: isFailed || moves || !hasInside ? 'exact' : 'unknown',
  }
}

/** Moves from a trace come after the transaction's own value, in trace order. */
const toTransfers = (moves: readonly CoinMove[] | undefined): Transfer[] | undefined =>
  moves?.map((move, index) => native({ ...move, logIndex: -1, subIndex: index + 1 }))

/** Internal coin moves that the transaction's own data reveals. */
const guessMoves = (raw: RawTransaction, selector: Hex | null, logs: DecodedLogs, acts: readonly Act[]): Transfer[] => {
  if (acts.length === 0) return payouts(raw, selector, logs)
  const calls = acts.flatMap(({ account, isFailed, calls }) =>
    isFailed ? [] : calls.filter(({ value }) => value > 0n).map((call) => ({ ...call, from: account })),
  )
  return calls.map(({ from, to, value }, index) =>
    native({ logIndex: -1, subIndex: index + 1, from, to, amount: value, isInferred: true }),
  )
}

const native = (fields: Pick<Transfer, 'logIndex' | 'from' | 'to' | 'amount'> & Partial<Transfer>): Transfer => ({
  subIndex: 0,
  kind: 'native',
  token: null,
  tokenId: null,
  isInferred: false,
  isFee: false,
  ...fields,
})

/** A router that unwraps after a swap pays the receiver named in its call, or else the sender. */
const payouts = (raw: RawTransaction, selector: Hex | null, { hasSwap, withdrawals }: DecodedLogs): Transfer[] => {
  if (!hasSwap) return []
  const named = selector && paysOutNative.includes(selector) ? readWords(raw.input, 8).address(3) : undefined
  const to = named ?? raw.from
  return withdrawals
    .filter(({ from }) => from !== raw.from && from !== to)
    .map(({ logIndex, from, amount }) => native({ logIndex, subIndex: 2, from, to, amount, isInferred: true }))
}
