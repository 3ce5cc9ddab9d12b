import { formatAmount, parseAmount } from '@latchkey/wire/amount'
import { type Hex, isAddress } from '@latchkey/wire/caip'
import { toSendCall } from '../actions/toSendCall.ts'
import type { NetworkFee } from '../queries/networkFee.ts'
import type { SendToken } from '../state/send.ts'

/** Who sets the fee: a wallet uses the given one, the embedded wallet its own, and a smart account needs more gas. */
export type Payer = 'wallet' | 'embedded' | 'smartAccount'

/** Percent of the fee to keep back, so a wallet that sets its own fee still has enough. */
const keptPercent = { wallet: 100n, embedded: 150n, smartAccount: 3_000n } as const satisfies Record<Payer, bigint>

/** An amount in base units; undefined if it isn't valid. */
export const readUnits = (amount: string, decimals: number): bigint | undefined => {
  try {
    return parseAmount(amount, decimals)
  } catch {
    return undefined
  }
}

/** The native coin held back when sending everything. */
export const reserveUnits = (fee: NetworkFee, payer: Payer): bigint => (BigInt(fee.units) * keptPercent[payer]) / 100n

/** The most that can be sent: all of a token; of the coin all but the fee. Undefined while the fee is unknown. */
export const maxUnits = ({
  token,
  held,
  fee,
  payer,
}: {
  token: SendToken
  held: bigint
  fee: NetworkFee | undefined
  payer: Payer
}): bigint | undefined => {
  if (token.address !== undefined) return held
  if (!fee) return undefined
  const rest = held - reserveUnits(fee, payer)
  return rest > 0n ? rest : undefined
}

/** Why the network would reject an amount of the native token: no account may hold less than the network's minimum. */
export const findShortage = ({
  isCoin,
  units,
  held,
  fee,
  isNew,
}: {
  isCoin: boolean
  units: bigint | undefined
  held: bigint | undefined
  fee: NetworkFee | undefined
  /** The receiver has no account yet. */
  isNew: boolean
}): { kind: 'receiver' | 'sender'; minimum: bigint } | undefined => {
  if (!fee?.minimum || !isCoin || !units || held === undefined) return undefined
  const minimum = BigInt(fee.minimum)
  const left = held - units - BigInt(fee.units)
  if (left > 0n && left < minimum) return { kind: 'sender', minimum }
  return isNew && units < minimum ? { kind: 'receiver', minimum } : undefined
}

/** The call whose fee is estimated. A missing receiver and too high an amount are replaced. */
export const feeCall = ({
  token,
  from,
  to = from,
  units = 0n,
  held = 0n,
}: {
  token: SendToken | undefined
  from: string
  to?: string | undefined
  units?: bigint | undefined
  held?: bigint | undefined
}): { from: string; to: string; value: bigint; data?: Hex; token?: SendToken } => {
  const tried = units > 0n && units <= held ? units : held > 0n ? 1n : 0n
  if (!token || tried === 0n) return { from, to, value: 0n }
  // An account in another namespace; its transaction is built where it is needed.
  if (!isAddress(from)) return { from, to, value: tried, token }
  return { from, ...toSendCall({ token, amount: formatAmount(tried, token.decimals), receiver: to }, from) }
}
