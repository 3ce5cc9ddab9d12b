import type { Address } from '@latchkey/wire/caip'
import type { Token, TokenKind } from '../../sources/tokens/readTokens.ts'
import { airdropMax } from '../../sources/tokens/spam.ts'
import { classify } from './classify.ts'
import { type Approval, type TransactionFacts, type Transfer, zeroAddress } from './facts.ts'
import type { Operation } from './selectors.ts'

type Place = { block: bigint; txIndex: number }

/** The rows that some transactions become. */
export type HistoryRows = {
  transactions: TransactionFacts[]
  transfers: (Transfer & Place)[]
  approvals: (Approval & Place)[]
  entries: (Place & { address: Address; operation: Operation; isHidden: boolean })[]
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

/** Who a transaction concerns. A token that moves nothing concerns nobody: that is how look-alike addresses are planted. */
export const accountsOf = ({ from, to, transfers, approvals }: TransactionFacts): Set<Address> => {
  const accounts = new Set<Address>([from])
  if (to) accounts.add(to)
  for (const transfer of transfers) if (transfer.amount > 0n) accounts.add(transfer.from).add(transfer.to)
  for (const { owner } of approvals) accounts.add(owner)
  accounts.delete(zeroAddress)
  return accounts
}

/** Turns transactions into rows; depends on nothing but them, so that every order of reading gives the same tables. */
export const toRows = (facts: readonly TransactionFacts[], options: Options): HistoryRows => {
  const { isKept = () => true, wrapped } = options
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
    rows.transactions.push(one)
    for (const address of accounts) {
      const isHidden = isBait(one, address, isSpam)
      rows.entries.push({ block, txIndex, address, operation: classify(one, address, wrapped), isHidden })
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
const isBait = (
  { from, transfers }: TransactionFacts,
  account: Address,
  isSpam: (token: Address | null) => boolean,
): boolean => {
  if (from === account) return false
  const moves = transfers.filter((transfer) => transfer.from === account || transfer.to === account)
  return moves.length > 0 && moves.every(({ kind, token }) => kind === 'erc20' && isSpam(token))
}
