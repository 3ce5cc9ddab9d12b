import type { SendToken } from '../state/send.ts'
import { readUnits } from './sendAmounts.ts'

/** What still blocks the preview; the button shows it. */
export type SendCheck =
  | 'selectToken'
  | 'incorrectValue'
  | 'addAmount'
  | 'balanceUnknown'
  | 'insufficientFunds'
  | 'addAddress'
  | 'invalidAddress'

type Facts = {
  token: SendToken | undefined
  amount: string
  /** The token balance in base units; undefined while unknown. */
  held: bigint | undefined
  /** Whether the native coin covers the network fee, along with the amount if that is paid in it too. */
  isFeeCovered: boolean
  receiver: string
  hasReceiver: boolean
}

/** The first check that fails, in the order of the contract (SEND-02). */
export const sendCheck = ({
  token,
  amount,
  held,
  isFeeCovered,
  receiver,
  hasReceiver,
}: Facts): SendCheck | undefined => {
  if (!token) return 'selectToken'
  if (amount === '') return 'addAmount'
  const units = readUnits(amount, token.decimals)
  if (units === undefined || units <= 0n) return 'incorrectValue'
  if (held === undefined) return 'balanceUnknown'
  if (units > held || !isFeeCovered) return 'insufficientFunds'
  if (receiver.trim() === '') return 'addAddress'
  return hasReceiver ? undefined : 'invalidAddress'
}
