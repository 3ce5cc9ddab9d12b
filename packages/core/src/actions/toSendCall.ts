import { parseAmount } from '@latchkey/wire/amount'
import { type Address, type Hex, isAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { encodeFunctionData } from 'viem'
import { hasGoodChecksum } from '../queries/receiverFacts.ts'
import type { SendToken } from '../state/send.ts'

const transfer = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
  },
] as const

/** What goes to the chain: for the coin a value, for a token a call of its contract. */
export type SendCall = { to: Address; value: bigint; data?: Hex }

type Wish = { token: SendToken | undefined; amount: string; receiver: string }

/** Makes what was typed exact; throws the spec's sentence for what is missing (SEND-02). */
export const toSendCall = ({ token, amount, receiver }: Wish): SendCall => {
  const to = receiver.trim()
  if (amount.trim() === '' || to === '') throw new WalletError('send.amountAndReceiverRequired')
  if (!token) throw new WalletError('send.tokenRequired')
  if (!isAddress(to) || !hasGoodChecksum(to)) throw new WalletError('send.invalidReceiver')
  const units = parseAmount(amount.trim(), token.decimals)
  if (units <= 0n) throw new WalletError('amount.invalid')
  if (token.address === undefined) return { to, value: units }
  if (!isAddress(token.address)) throw new WalletError('send.tokenAddressRequired')
  const data = encodeFunctionData({ abi: transfer, functionName: 'transfer', args: [to, units] })
  return { to: token.address, value: 0n, data }
}
