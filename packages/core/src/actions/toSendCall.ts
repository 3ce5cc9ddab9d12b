import { type Address, type Hex, isAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { encodeFunctionData, parseAbi } from 'viem'
import { hasGoodChecksum } from '../queries/receiverFacts.ts'
import { readWish, type SendWish } from '../send/sendWish.ts'
import type { SendToken } from '../state/send.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

/** The transaction: a value for the native token, a contract call for others. */
export type SendCall = { to: Address; value: bigint; data?: Hex }

/** The call that makes the payment in the form. */
export const toSendCall = (wish: SendWish, from?: string): SendCall => {
  const { to, token, units } = readWish(wish, (text): text is Address => isAddress(text) && hasGoodChecksum(text))
  if (token.address === undefined) return { to, value: units }
  if (!isAddress(token.address)) throw new WalletError('send.tokenAddressRequired')
  if (token.nft) return { to: token.address, value: 0n, data: nftData(token.nft, { from, to, units }) }
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] })
  return { to: token.address, value: 0n, data }
}

type Moved = { from: string | undefined; to: Address; units: bigint }

/** Uses the safe kind of transfer: a contract that can't handle NFTs refuses it. */
const nftData = ({ tokenId, standard }: NonNullable<SendToken['nft']>, { from, to, units }: Moved): Hex => {
  if (!isAddress(from)) throw new WalletError('connector.notConnected')
  const id = BigInt(tokenId)
  if (standard === 'erc721') {
    if (units !== 1n) throw new WalletError('amount.invalid')
    return encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, id] })
  }
  return encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, id, units, '0x'] })
}
