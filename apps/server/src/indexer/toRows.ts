import type { Address, Hex } from '@latchkey/wire/caip'
import type { Token, TokenKind } from '../sources/tokens/readTokens.ts'
import { airdropMax } from '../sources/tokens/spam.ts'
import { classify, isActor, isFailedFor } from '../sources/transactions/classify.ts'
import {
  type Approval,
  type CoinKnowledge,
  coinKnowledge,
  type TransactionFacts,
  type Transfer,
  zeroAddress,
} from '../sources/transactions/facts.ts'
import type { Operation } from '../sources/transactions/selectors.ts'

type Place = { block: bigint; txIndex: number }
type NftKind = 'erc721' | 'erc1155'

/** The meaning of a transaction for one account. */
type Entry = {
  address: Address
  operation: Operation
  isHidden: boolean
  isFailed: boolean
  coin: number
  /** The exchange that the account called in a transaction sent by someone else. */
  router: Address | null
}

/** The table rows for a set of transactions. */
export type HistoryRows = {
  transactions: (TransactionFacts & { actors: Hex | null })[]
  transfers: (Transfer & Place)[]
  approvals: (Approval & Place)[]
  entries: (Place & Entry)[]
  accountTokens: { address: Address; token: Address; firstBlock: bigint }[]
  accountNfts: { address: Address; token: Address; tokenId: bigint; kind: NftKind; firstBlock: bigint }[]
  /** Tokens airdropped to many unrelated accounts. */
  airdropped: Set<Address>
}

type Options = {
  wrapped: Address | undefined
  tokens: ReadonlyMap<Address, Pick<Token, 'spamReason'>>
  isCurated: (token: Address) => boolean
  /** Accounts to store rows for; all accounts when absent. */
  isKept?: (address: Address) => boolean
  /** Whether a contract is a known exchange. */
  isRouter?: (address: Address) => boolean
  /** How one account's coin movements are known, if it differs from the rest of the transaction. */
  coinOf?: (facts: TransactionFacts, account: Address) => CoinKnowledge | undefined
}

/** The tokens that transactions mention, each with the type from its first log. */
export const tokensOf = (facts: readonly TransactionFacts[]): Map<Address, TokenKind> => {
  const kinds = new Map<Address, TokenKind>()
  for (const { transfers, approvals } of facts) {
    for (const { token, kind } of transfers) if (token && kind !== 'native' && !kinds.has(token)) kinds.set(token, kind)
    for (const { token, kind } of approvals)
      if (!kinds.has(token)) kinds.set(token, kind === 'erc20' ? 'erc20' : 'erc721')
  }
  return kinds
}

/** The accounts of a transaction. Token transfers of zero don't count: they plant look-alike addresses. */
export const accountsOf = ({ from, to, transfers, approvals, acts }: TransactionFacts): Set<Address> => {
  const accounts = new Set<Address>([from])
  if (to) accounts.add(to)
  for (const transfer of transfers) if (transfer.amount > 0n) accounts.add(transfer.from).add(transfer.to)
  for (const { owner } of approvals) accounts.add(owner)
  for (const { account } of acts) accounts.add(account)
  accounts.delete(zeroAddress)
  return accounts
}

/** Turns transactions into rows. Uses no other input, so the reading order doesn't change the tables. */
export const toRows = (facts: readonly TransactionFacts[], options: Options): HistoryRows => {
  const { isKept = () => true, coinOf = () => undefined, isRouter = () => false, wrapped } = options
  const rows: HistoryRows = {
    transactions: [],
    transfers: [],
    approvals: [],
    entries: [],
    accountTokens: [],
    accountNfts: [],
    airdropped: new Set(),
  }
  const met = new Map<string, HistoryRows['accountTokens'][number]>()
  const nfts = new Map<string, HistoryRows['accountNfts'][number]>()
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
      const [isFailed, router] = [isFailedFor(one, address), findCalled(one, address, isRouter)]
      rows.entries.push({ block, txIndex, address, operation, isHidden, isFailed, coin, router })
    }
    for (const transfer of one.transfers) {
      if (!isKept(transfer.from) && !isKept(transfer.to)) continue
      rows.transfers.push({ block, txIndex, ...transfer })
      const { kind, token, tokenId, to: address } = transfer
      if (!token || transfer.amount === 0n || address === zeroAddress || !isKept(address)) continue
      const own = { address, token, firstBlock: block }
      if (kind === 'erc20') setEarliest(met, address + token, own)
      if ((kind === 'erc721' || kind === 'erc1155') && tokenId !== null)
        setEarliest(nfts, `${address}${token}${kind}${tokenId}`, { ...own, tokenId, kind })
    }
    for (const approval of one.approvals)
      if (isKept(approval.owner)) rows.approvals.push({ block, txIndex, ...approval })
  }
  rows.accountTokens.push(...met.values())
  rows.accountNfts.push(...nfts.values())
  return rows
}

/** Transactions come in any order: a backfilled one is older than those stored before it. */
const setEarliest = <T extends { firstBlock: bigint }>(kept: Map<string, T>, key: string, row: T): void => {
  const before = kept.get(key)
  if (!before || before.firstBlock > row.firstBlock) kept.set(key, row)
}

const findCalled = (
  { acts }: TransactionFacts,
  account: Address,
  isRouter: (address: Address) => boolean,
): Address | null =>
  acts.flatMap((act) => (act.account === account ? act.calls : [])).find(({ to }) => isRouter(to))?.to ?? null

/** Addresses that acted without sending the transaction, joined into one text. A rewind finds their entries by it. */
const joinActors = ({ acts }: TransactionFacts): Hex | null =>
  acts.length === 0 ? null : `0x${[...new Set(acts.map(({ account }) => account.slice(2)))].join('')}`

/** Unknown tokens that this transaction airdropped: neither the sender's own nor the called contract's. */
const findAirdropped = ({ from, to, transfers }: TransactionFacts, { isCurated }: Options): Set<Address> => {
  const receivers = new Map<Address, Set<Address>>()
  for (const transfer of transfers) {
    const { token } = transfer
    if (!token || transfer.from === from || transfer.from === to || transfer.to === from || isCurated(token)) continue
    receivers.set(token, (receivers.get(token) ?? new Set()).add(transfer.to))
  }
  return new Set([...receivers].filter(([, crowd]) => crowd.size >= airdropMax).map(([token]) => token))
}

/** Whether a stranger sent an account nothing but spam tokens. Spam NFTs stay; pages hide them by their flag. */
const isBait = (facts: TransactionFacts, account: Address, isSpam: (token: Address | null) => boolean): boolean => {
  if (isActor(facts, account)) return false
  const moves = facts.transfers.filter((transfer) => transfer.from === account || transfer.to === account)
  return moves.length > 0 && moves.every(({ kind, token }) => kind === 'erc20' && isSpam(token))
}
