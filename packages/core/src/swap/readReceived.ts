import { type Address, isSameAddress, nativeTokenAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { wrappedCoin } from '@latchkey/wire/venues'
import { type Log, parseAbi, parseEventLogs } from 'viem'
import type { SwapTerms } from '../state/swap.ts'

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

/** The amount a swap returned, from its receipt: transfers to the owner, or unwrapped coin. */
export const readReceived = (logs: readonly Log[], { owner, target, chainId }: SwapTerms): string | undefined => {
  const isNative = target.address === nativeTokenAddress
  const token: Address | undefined = isNative ? wrappedCoin(toCaipNetworkId(chainId)) : target.address
  const own = parseEventLogs({ abi: events, logs: [...logs] }).filter(
    ({ address }) => token && isSameAddress(address, token),
  )
  const units = own.reduce((sum, log) => {
    if (log.eventName === 'Withdrawal') return isNative ? sum + log.args.wad : sum
    return !isNative && isSameAddress(log.args.to, owner) ? sum + log.args.value : sum
  }, 0n)
  return units > 0n ? units.toString() : undefined
}
