import { nativeTokenAddress } from '@latchkey/wire/caip'
import type { GasPrice } from '../queries/gasPrice.ts'
import type { SwapToken } from '../state/swap.ts'

/** Gas of the most expensive route, with headroom for rising gas prices. */
const reserveGas = 450_000n

/** The most that can be paid, and the reserve for the network fee, which only the native coin needs. */
export const sourceMax = (
  { address }: SwapToken,
  balanceUnits: bigint,
  gasPrice: GasPrice | undefined,
): { units: bigint; keptUnits: bigint } | undefined => {
  if (address !== nativeTokenAddress) return { units: balanceUnits, keptUnits: 0n }
  if (!gasPrice) return undefined
  const keptUnits = BigInt(gasPrice.instant) * reserveGas
  return { units: balanceUnits > keptUnits ? balanceUnits - keptUnits : 0n, keptUnits }
}
