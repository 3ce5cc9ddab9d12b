import type { Address, Hex } from '@latchkey/wire/caip'
import type { Token, TokenKind } from '../../sources/tokens/readTokens.ts'
import { airdropMax } from '../../sources/tokens/spam.ts'
import { classify, isActor, isFailedFor } from './classify.ts'
import {
  type Approval,
  type CoinKnowledge,
  coinKnowledge,
  type TransactionFacts,
  type Transfer,
  zeroAddress,
} from './facts.ts'
import type { Operation } from './selectors.ts'

type Place = { block: bigint; txIndex: number }

/** What a transaction was for one account. */
type Entry = { address: Address; operation: Operation; isHidden: boolean; isFailed: boolean; coin: number }

/** The rows that some transactions become. */
export type HistoryRows = {
  transactions: (TransactionFacts & { actors: Hex | null })[]
  transfers: (Transfer & Place)[]
  approvals: (Approval & Place)[]
  entries: (Place & Entry)[]
  accountTokens: { address: Address; token: Address; firstBlock: bigint }[]
  /** Tokens that were handed to a crowd of strangers. */
  airdropped: Set<Address>
}

type Options = {
  wrapped: Address | undefined
  tokens: ReadonlyMap<Address, Pick<Token, 'spamReason'>>
  isCurated: (token: Address) => boolean
  /** Whose rows are kept; everybody's when absent. */
  isKept?: (address: Address) => boolean
  /** How the coin of one account in one transaction is known, where that is another way than the transaction's. */
  coinOf?: (facts: TransactionFacts, account: Address) => CoinKnowledge | undefined
}

/** The tokens that transactions mention, each with the kind that its first log has. */
export const tokensOf = (facts: readonly TransactionFacts[]): Map<Address, TokenKind> => {
  const kinds = new Map<Address, TokenKind>()
  for (const { transfers, approvals } of facts) {
    for (const { token, kind } of transfers) if (token && kind !== 'native' && !kinds.has(token)) kinds.set(token, kind)
    for (const { token, kind } of approvals)
      if (!kinds.has(token)) kinds.set(token, kind === 'erc20' ? 'erc20' : 'erc721')
  }
  return kinds
}

/**
 * The accounts a transaction concerns. A zero-value token transfer concerns no one, since it is used to plant
 * look-alike addresses.
 */
export const accountsOf = ({ from, to, transfers, approvals, acts }: TransactionFacts): Set<Address> => {
  const accounts = new Set<Address>([from])
  if (to) accounts.add(to)
  for (const transfer of transfers) if (transfer.amount > 0n) accounts.add(transfer.from).add(transfer.to)
  for (const { owner } of approvals) accounts.add(owner)
  for (const { account } of acts) accounts.add(account)
  accounts.delete(zeroAddress)
  return accounts
}

/** Turns transactions into rows; depends on nothing but them, so that every order of reading gives the same tables. */
export const toRows = (facts: readonly TransactionFacts[], options: Options): HistoryRows => {
  const { isKept = () => true, coinOf = () => undefined, wrapped } = options
  const rows: HistoryRows = {
    transactions: [],
    transfers: [],
    approvals: [],
    entries: [],
    accountTokens: [],
    airdropped: new Set(),
  }
  const met = new Map<string, HistoryRows['accountTokens'][number]>()
  for (const one of facts) {
    const accounts = [...accountsOf(one)].filter(isKept)
    if (accounts.length === 0) continue
    const { block, txIndex } = one
    const airdropped = findAirdropped(one, options)
    for (const token of airdropped) rows.airdropped.add(token)
    const isSpam = (token: Address | null) =>
      token !== null &&
      (airdropped.has(token) || (options.tokens.get(token)?.spamReason ?? 'mass airdrop') !== 'mass airdrop')
    rows.transactions.push({ ...one, actors: joinActors(one) })
    for (const address of accounts) {
      const isHidden = isBait(one, address, isSpam)
      const coin = coinKnowledge[coinOf(one, address) ?? one.coin]
      const operation = classify(one, address, wrapped)
      rows.entries.push({ block, txIndex, address, operation, isHidden, isFailed: isFailedFor(one, address), coin })
    }
    for (const transfer of one.transfers) {
      if (!isKept(transfer.from) && !isKept(transfer.to)) continue
      rows.transfers.push({ block, txIndex, ...transfer })
      if (transfer.kind !== 'erc20' || !transfer.token || transfer.amount === 0n || transfer.to === zeroAddress)
        continue
      const key = transfer.to + transfer.token
      if (isKept(transfer.to) && !met.has(key))
        met.set(key, { address: transfer.to, token: transfer.token, firstBlock: block })
    }
    for (const approval of one.approvals)
      if (isKept(approval.owner)) rows.approvals.push({ block, txIndex, ...approval })
  }
  rows.accountTokens.push(...met.values())
  return rows
}

/** Who acted without having sent the transaction, one address after the other: a rewind finds their entries by it. */
const joinActors = ({ acts }: TransactionFacts): Hex | null =>
  acts.length === 0 ? null : `0x${[...new Set(acts.map(({ account }) => account.slice(2)))].join('')}`

/** Unknown tokens that this transaction gave to a crowd out of nowhere: neither the sender's own nor the called contract's. */
const findAirdropped = ({ from, to, transfers }: TransactionFacts, { isCurated }: Options): Set<Address> => {
  const receivers = new Map<Address, Set<Address>>()
  for (const transfer of transfers) {
    const { token } = transfer
    if (!token || transfer.from === from || transfer.from === to || transfer.to === from || isCurated(token)) continue
    receivers.set(token, (receivers.get(token) ?? new Set()).add(transfer.to))
  }
  return new Set([...receivers].filter(([, crowd]) => crowd.size >= airdropMax).map(([token]) => token))
}

/** Something that a stranger did to an account with nothing but spam tokens. Spam NFTs stay: pages hide them by their flag. */
const isBait = (facts: TransactionFacts, account: Address, isSpam: (token: Address | null) => boolean): boolean => {
  if (isActor(facts, account)) return false
  const moves = facts.transfers.filter((transfer) => transfer.from === account || transfer.to === account)
  return moves.length > 0 && moves.every(({ kind, token }) => kind === 'erc20' && isSpam(token))
}
