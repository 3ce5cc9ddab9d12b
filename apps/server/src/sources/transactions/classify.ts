import type { Address, Hex } from '@latchkey/wire/caip'
import { type TransactionFacts, type Transfer, zeroAddress } from './facts.ts'
import { meaningOf, type Operation } from './selectors.ts'

const deadAddress: Address = '0x000000000000000000000000000000000000dead'
const isNowhere = (address: Address): boolean => address === zeroAddress || address === deadAddress
const isNft = ({ kind }: Transfer): boolean => kind === 'erc721' || kind === 'erc1155'
const assetOf = ({ token, tokenId }: Transfer): string => `${token ?? 'native'}:${tokenId ?? ''}`

/** What an account called, in its own transaction or in one sent for it. */
type Called = { to: Address | null; selector: Hex | null; isOnly: boolean }

const calledBy = ({ from, to, selector, acts }: TransactionFacts, account: Address): Called => {
  const calls = acts.filter((act) => act.account === account).flatMap((act) => act.calls)
  // Of several calls the last one counts: an approval comes before the call that needs it.
  const last = calls.at(-1)
  if (!last) return { to, selector, isOnly: from === account }
  const own = last.data.length >= 10 ? (last.data.slice(0, 10) as Hex) : null
  return { to: last.to, selector: own, isOnly: calls.length === 1 }
}

/** Whether everything an account did in a transaction failed: the transaction itself, or the account's part of it. */
export const isFailedFor = ({ isFailed, from, acts }: TransactionFacts, account: Address): boolean => {
  const own = acts.filter((act) => act.account === account)
  return isFailed || (own.length > 0 && from !== account && own.every((act) => act.isFailed))
}

/** Whether an account acted, in its own transaction or in one sent for it. */
export const isActor = ({ from, acts }: TransactionFacts, account: Address): boolean =>
  from === account || acts.some((act) => act.account === account)

/** The history type of a transaction for one account. */
export const classify = (facts: TransactionFacts, account: Address, wrapped: Address | undefined): Operation => {
  const { from, transfers, approvals } = facts
  const called = calledBy(facts, account)
  const isSender = isActor(facts, account)
  if (facts.to === null) return from === account ? 'deploy' : 'execute'
  if (isFailedFor(facts, account)) return intention(called, isSender, wrapped)
  const moves = transfers.filter((transfer) => transfer.amount > 0n && !transfer.isFee)
  const ins = moves.filter((transfer) => transfer.to === account)
  const outs = moves.filter((transfer) => transfer.from === account)
  if (isSender && called.isOnly && called.to === wrapped) {
    const meaning = called.selector === null ? 'deposit' : meaningOf(called.selector, true)
    if (meaning === 'deposit' || meaning === 'withdraw') return meaning
  }
  if (ins.length > 0 && outs.length > 0) return exchange(facts, called, ins, outs)
  if (ins.length > 0) return isSender && ins.every((transfer) => transfer.from === zeroAddress) ? 'mint' : 'receive'
  if (outs.length > 0) return spend(called, outs, isSender)
  if (approvals.some(({ owner }) => owner === account)) return 'approve'
  if (called.selector !== null) return 'execute'
  if (from === facts.to) return 'cancel'
  return isSender ? 'send' : 'receive'
}

const exchange = (
  { hasSwap }: TransactionFacts,
  called: Called,
  ins: readonly Transfer[],
  outs: readonly Transfer[],
): Operation => {
  const given = new Set(outs.map(assetOf))
  if (ins.every((transfer) => given.has(assetOf(transfer)))) return called.selector === null ? 'send' : selfMove(called)
  if (hasSwap) return 'trade'
  if (ins.some((transfer) => isNft(transfer) && transfer.from === zeroAddress)) return 'mint'
  const isPaid = (legs: readonly Transfer[]) => legs.some((transfer) => !isNft(transfer))
  if (ins.some(isNft) && isPaid(outs)) return 'bought'
  if (outs.some(isNft) && isPaid(ins)) return 'sell'
  return 'execute'
}

const selfMove = ({ selector }: Called): Operation => (meaningOf(selector ?? '', false) === 'send' ? 'send' : 'execute')

const spend = ({ selector }: Called, outs: readonly Transfer[], isSender: boolean): Operation => {
  if (outs.every((transfer) => isNowhere(transfer.to))) return 'burn'
  // Native coin sent with a call is the price of that call, not a payment.
  const isPrice = isSender && selector !== null && outs.every(({ kind }) => kind === 'native')
  return isPrice ? 'execute' : 'send'
}

/** A failed transaction moved nothing, so its call decides the type. */
const intention = ({ selector, to }: Called, isSender: boolean, wrapped: Address | undefined): Operation => {
  if (selector === null) return isSender ? 'send' : 'receive'
  return meaningOf(selector, to === wrapped) ?? 'execute'
}
