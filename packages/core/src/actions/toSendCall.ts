import { type Address, type Hex, isAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { encodeFunctionData } from 'viem'
import { hasGoodChecksum } from '../queries/receiverFacts.ts'
import { readWish, type SendWish } from '../send/sendWish.ts'

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

/** The call that pays what was typed. */
export const toSendCall = (wish: SendWish): SendCall => {
  const { to, token, units } = readWish(wish, (text): text is Address => isAddress(text) && hasGoodChecksum(text))
  if (token.address === undefined) return { to, value: units }
  if (!isAddress(token.address)) throw new WalletError('send.tokenAddressRequired')
  const data = encodeFunctionData({ abi: transfer, functionName: 'transfer', args: [to, units] })
  return { to: token.address, value: 0n, data }
}
