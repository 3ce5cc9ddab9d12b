import type { Address } from '@latchkey/wire/caip'
import { type TransactionFacts, type Transfer, zeroAddress } from './facts.ts'
import { meaningOf, type Operation } from './selectors.ts'

const deadAddress: Address = '0x000000000000000000000000000000000000dead'
const isNowhere = (address: Address): boolean => address === zeroAddress || address === deadAddress
const isNft = ({ kind }: Transfer): boolean => kind === 'erc721' || kind === 'erc1155'
const assetOf = ({ token, tokenId }: Transfer): string => `${token ?? 'native'}:${tokenId ?? ''}`

/** What a transaction was for one account: the word that its history shows. */
export const classify = (facts: TransactionFacts, account: Address, wrapped: Address | undefined): Operation => {
  const { from, to, selector, isFailed, transfers, approvals } = facts
  const isSender = from === account
  if (to === null) return isSender ? 'deploy' : 'execute'
  if (isFailed) return intention(facts, isSender, wrapped)
  const moves = transfers.filter((transfer) => transfer.amount > 0n)
  const ins = moves.filter((transfer) => transfer.to === account)
  const outs = moves.filter((transfer) => transfer.from === account)
  if (isSender && to === wrapped) {
    const meaning = selector === null ? 'deposit' : meaningOf(selector, true)
    if (meaning === 'deposit' || meaning === 'withdraw') return meaning
  }
  if (ins.length > 0 && outs.length > 0) return exchange(facts, ins, outs)
  if (ins.length > 0) return isSender && ins.every((transfer) => transfer.from === zeroAddress) ? 'mint' : 'receive'
  if (outs.length > 0) return spend(facts, outs, isSender)
  if (approvals.some(({ owner }) => owner === account)) return 'approve'
  if (selector !== null) return 'execute'
  if (from === to) return 'cancel'
  return isSender ? 'send' : 'receive'
}

const exchange = (facts: TransactionFacts, ins: readonly Transfer[], outs: readonly Transfer[]): Operation => {
  const given = new Set(outs.map(assetOf))
  if (ins.every((transfer) => given.has(assetOf(transfer)))) return facts.selector === null ? 'send' : selfMove(facts)
  if (facts.hasSwap) return 'trade'
  if (ins.some((transfer) => isNft(transfer) && transfer.from === zeroAddress)) return 'mint'
  const isPaid = (legs: readonly Transfer[]) => legs.some((transfer) => !isNft(transfer))
  if (ins.some(isNft) && isPaid(outs)) return 'bought'
  if (outs.some(isNft) && isPaid(ins)) return 'sell'
  return 'execute'
}

const selfMove = (facts: TransactionFacts): Operation =>
  meaningOf(facts.selector ?? '', false) === 'send' ? 'send' : 'execute'

const spend = (facts: TransactionFacts, outs: readonly Transfer[], isSender: boolean): Operation => {
  if (outs.every((transfer) => isNowhere(transfer.to))) return 'burn'
  // Coin given with a call is the price of that call, not a payment to somebody.
  const isPrice = isSender && facts.selector !== null && outs.every(({ kind }) => kind === 'native')
  return isPrice ? 'execute' : 'send'
}

/** A failed transaction moved nothing; what it called is what it meant. */
const intention = ({ selector, to }: TransactionFacts, isSender: boolean, wrapped: Address | undefined): Operation => {
  if (selector === null) return isSender ? 'send' : 'receive'
  return meaningOf(selector, to === wrapped) ?? 'execute'
}
