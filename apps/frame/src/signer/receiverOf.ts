import { type Address, type Hex, sliceHex } from 'viem'

/** Functions that move a token or an NFT, and the position of the receiver. */
const receivers: Readonly<Record<string, number>> = {
  '0xa9059cbb': 0, // transfer(address to, uint256)
  '0x42842e0e': 1, // safeTransferFrom(address from, address to, uint256)
  '0xf242432a': 1, // safeTransferFrom(address from, address to, uint256, uint256, bytes)
}

/** A call that may be a transfer. */
export type TransferCall = { to?: Address | null | undefined; value?: bigint | undefined; data?: Hex | undefined }

/** The receiver of a plain transfer; undefined for any other call. */
export const receiverOf = ({ to, value = 0n, data = '0x' }: TransferCall): Hex | undefined => {
  if (data === '0x') return to ?? undefined
  const word = receivers[data.slice(0, 10)]
  if (word === undefined || value !== 0n || data.length < 10 + 64 * (word + 1)) return undefined
  const start = 4 + 32 * word
  return /^0x0{24}$/.test(sliceHex(data, start, start + 12)) ? sliceHex(data, start + 12, start + 32) : undefined
}
