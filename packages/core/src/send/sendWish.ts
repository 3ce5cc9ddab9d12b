import { parseAmount } from '@latchkey/wire/amount'
import { accountAddress, isAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/moneyErrors'
import * as v from 'valibot'
import type { SendToken } from '../state/send.ts'

/** The form input as typed. */
export type SendWish = { token: SendToken | undefined; amount: string; receiver: string }

/** Parses the form; throws the spec's message if something is missing (SEND-02). */
export const readWish = <A extends string>(
  { token, amount, receiver }: SendWish,
  isReceiver: (to: string) => to is A,
): { to: A; token: SendToken; units: bigint } => {
  const to = receiver.trim()
  if (amount.trim() === '' || to === '') throw new WalletError('send.amountAndReceiverRequired')
  if (!token) throw new WalletError('send.tokenRequired')
  if (!isReceiver(to)) throw new WalletError('send.invalidReceiver')
  const units = parseAmount(amount.trim(), token.decimals)
  if (units <= 0n) throw new WalletError('amount.invalid')
  return { to, token, units }
}

const isSolanaAddress = (text: string): text is string => !isAddress(text) && v.is(accountAddress, text)

/** The same for a payment on Solana. */
export const readSolanaWish = (wish: SendWish) => readWish(wish, isSolanaAddress)
