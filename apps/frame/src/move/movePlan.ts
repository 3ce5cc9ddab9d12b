import type { CaipNetworkId } from '@latchkey/wire/caip'

/** One account on one chain that money leaves. A `previous` one is from before the Delegation Framework. */
export type MovePlace = { kind: 'plain' | 'smart' | 'previous' | 'solana'; chain: CaipNetworkId; address: string }

/** One holding of such an account. */
export type Holding = MovePlace & {
  /** The token's address, or `native`. */
  asset: string
  symbol: string
  decimals: number
  units: bigint
  /** Undefined without a known price. */
  usd: number | undefined
}

/** Maximum cost of one transfer in native coin; undefined if it would fail. */
export type Fee = { units: bigint; usd: number | undefined }

/**
 * `ready` moves; `dust` is worth less than its fee; `noCoin` lacks coin for its fee, and `held` is the coin kept for
 * that; `noPlainCoin` waits for coin in the standard account, which pays; `refused` fails in simulation.
 */
export type MoveStatus = 'ready' | 'dust' | 'noCoin' | 'noPlainCoin' | 'held' | 'refused'

/** One transfer of the plan. For the coin, `units` is what arrives. */
export type Move = Holding & { fee: Fee | undefined; status: MoveStatus }

/** Known holdings of an address, and what couldn't be checked. */
export type MovePlan = { moves: readonly Move[]; unread: readonly MovePlace[] }

export const moveId = ({ kind, chain, address, asset }: Pick<Holding, 'kind' | 'chain' | 'address' | 'asset'>) =>
  `${kind} ${chain} ${address} ${asset}`

/** True when an address was fully read and holds nothing worth moving. */
export const isCleared = ({ moves, unread }: MovePlan): boolean =>
  unread.length === 0 && moves.every(({ status }) => status === 'dust')

type Priced = Holding & { fee: Fee | 'refused' }

const isDust = ({ usd, fee }: Priced): boolean =>
  fee !== 'refused' && usd !== undefined && fee.usd !== undefined && usd < fee.usd

/**
 * Orders one account's transfers on a chain: tokens first, the coin last, minus its own fee. Fees come from the
 * account's coin, so a token whose fee isn't covered waits. Where another account pays, `purse` is its balance and all
 * coin moves.
 */
export const planMoves = (tokens: readonly Priced[], coin: Priced | undefined, purse?: bigint): Move[] => {
  const unpaid = purse === undefined ? 'noCoin' : 'noPlainCoin'
  let left = purse ?? coin?.units ?? 0n
  const moves = tokens.map((one): Move => {
    if (one.fee === 'refused') return { ...one, fee: undefined, status: 'refused' }
    if (isDust(one)) return { ...one, fee: one.fee, status: 'dust' }
    if (left < one.fee.units) return { ...one, fee: one.fee, status: unpaid }
    left -= one.fee.units
    return { ...one, fee: one.fee, status: 'ready' }
  })
  if (!coin || coin.units === 0n) return moves
  if (coin.fee === 'refused') return [...moves, { ...coin, fee: undefined, status: 'refused' }]
  const { fee } = coin
  /** The coin with this many units. */
  const some = (units: bigint, status: MoveStatus): Move => {
    const usd = coin.usd === undefined ? undefined : (coin.usd * Number(units)) / Number(coin.units)
    return { ...coin, units, usd, fee, status }
  }
  if (purse !== undefined) return [...moves, some(coin.units, left < fee.units ? unpaid : 'ready')]
  if (left === 0n) return moves
  if (moves.some(({ status }) => status === 'noCoin')) return [...moves, some(left, 'held')]
  return [...moves, left <= fee.units ? some(left, 'dust') : some(left - fee.units, 'ready')]
}
