import type { HistoryItem } from '@latchkey/wire/api/account'
import type { CaipNetworkId } from '@latchkey/wire/caip'

type Transfer = HistoryItem['transfers'][number]

/** One thing that moved: an amount of a token, or an NFT. */
export type Leg = {
  amount: string
  symbol: string
  iconUrl: string | undefined
  isNft: boolean
  /** Its value at that time, in the requested currency. */
  value: number | undefined
}

export type ActivityKind =
  | 'swap'
  | 'wrap'
  | 'unwrap'
  | 'send'
  | 'receive'
  | 'approve'
  | 'revoke'
  | 'mint'
  | 'burn'
  | 'deploy'
  | 'stake'
  | 'unstake'
  | 'deposit'
  | 'withdraw'
  | 'claim'
  | 'borrow'
  | 'repay'
  | 'cancel'
  | 'call'

/** One entry of the history, ready to be put into words. */
export type Activity = {
  id: string
  hash: string
  at: number
  kind: ActivityKind
  status: HistoryItem['metadata']['status']
  out: readonly Leg[]
  in: readonly Leg[]
  from: string
  to: string
  application: string | undefined
  approval: NonNullable<HistoryItem['metadata']['approval']> | undefined
  /** How the native amount is known if no node could tell. */
  coin: HistoryItem['metadata']['coin']
}

const isSpam = ({ nft_info }: Transfer): boolean => nft_info?.flags.is_spam ?? false

/** Hides entries that are all spam or from another chain (DATA-05). Keeps those without transfers. */
export const isShown = ({ transfers, metadata }: HistoryItem, chain: CaipNetworkId): boolean =>
  metadata.chain === chain && (transfers.length === 0 || !transfers.every(isSpam))

const toLeg = ({ fungible_info, nft_info, quantity, value }: Transfer): Leg => ({
  amount: quantity.numeric,
  symbol: (fungible_info ? (fungible_info.symbol ?? fungible_info.name) : nft_info?.name) || '',
  iconUrl: fungible_info?.icon?.url ?? nft_info?.content?.preview?.url ?? undefined,
  isNft: !fungible_info,
  value: value ?? undefined,
})

const isWrapOf = (wrapped: Leg | undefined, plain: Leg | undefined): boolean =>
  wrapped !== undefined && plain !== undefined && wrapped.symbol.toUpperCase() === `W${plain.symbol.toUpperCase()}`

const plainKinds: Partial<Record<HistoryItem['metadata']['operationType'], ActivityKind>> = {
  send: 'send',
  receive: 'receive',
  mint: 'mint',
  burn: 'burn',
  deploy: 'deploy',
  stake: 'stake',
  unstake: 'unstake',
  deposit: 'deposit',
  withdraw: 'withdraw',
  claim: 'claim',
  borrow: 'borrow',
  repay: 'repay',
  cancel: 'cancel',
}

const isNothing = (amount: string | null | undefined): boolean => amount != null && !/[1-9]/.test(amount)

const kindOf = ({ metadata }: HistoryItem, [sent]: readonly Leg[], [got]: readonly Leg[]): ActivityKind => {
  const { operationType, approval } = metadata
  if (operationType === 'approve') return approval && isNothing(approval.amount) ? 'revoke' : 'approve'
  if (isWrapOf(got, sent)) return 'wrap'
  if (isWrapOf(sent, got)) return 'unwrap'
  if (['trade', 'bought', 'sell'].includes(operationType)) return 'swap'
  if (operationType !== 'execute') return plainKinds[operationType] ?? 'call'
  return sent && got ? 'swap' : 'call'
}

/** Reads a history entry: what happened and what moved. */
export const toActivity = (item: HistoryItem): Activity => {
  const { metadata, transfers } = item
  const honest = transfers.filter((transfer) => !isSpam(transfer))
  const legs = (direction: Transfer['direction']) =>
    honest.filter((transfer) => transfer.direction === direction).map(toLeg)
  // A transfer to your own account counts as sent.
  const [out, got] = [[...legs('out'), ...legs('self')], legs('in')]
  return {
    id: item.id,
    hash: metadata.hash,
    at: Date.parse(metadata.minedAt),
    kind: kindOf(item, out, got),
    status: metadata.status,
    out,
    in: got,
    from: metadata.sentFrom,
    to: metadata.sentTo,
    application: metadata.application?.name ?? undefined,
    approval: metadata.approval ?? undefined,
    coin: metadata.coin,
  }
}
