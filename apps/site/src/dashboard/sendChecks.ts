import type { NativeBalance } from '@latchkey/core/queries/nativeBalance'
import type { NetworkFee } from '@latchkey/core/queries/networkFee'
import { hasGoodChecksum } from '@latchkey/core/queries/receiverFacts'
import { formatAmount, parseAmount } from '@latchkey/wire/amount'
import { isAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { words } from './words.ts'

const { send: says } = words

/** What is wrong with a receiver, or nothing. */
export const receiverProblem = (text: string): string | undefined => {
  const receiver = text.trim()
  if (receiver === '') return says.receiverMissing
  if (!isAddress(receiver)) return new WalletError('send.invalidReceiver').message
  return hasGoodChecksum(receiver) ? undefined : says.receiverTypo
}

/** An amount as base units, or the sentence that says why it is none. */
export const readAmount = (text: string, decimals: number): { units: bigint } | { problem: string } => {
  if (text.trim() === '') return { problem: says.amountMissing }
  try {
    const units = parseAmount(text.trim(), decimals)
    return units > 0n ? { units } : { problem: says.amountZero }
  } catch (error) {
    if (error instanceof WalletError) return { problem: error.message }
    throw error
  }
}

/** Whether the account can pay an amount and, where it is known, its network fee. */
export const spendProblem = (units: bigint, balance: NativeBalance, fee: NetworkFee | undefined): string | undefined =>
  units + BigInt(fee?.units ?? 0) > BigInt(balance.units)
    ? new WalletError('send.insufficientBalance').message
    : undefined

/** Everything but the network fee; undefined when the fee takes it all. */
export const maxAmount = (balance: NativeBalance, fee: NetworkFee): string | undefined => {
  const units = BigInt(balance.units) - BigInt(fee.units)
  return units > 0n ? formatAmount(units, balance.decimals) : undefined
}
