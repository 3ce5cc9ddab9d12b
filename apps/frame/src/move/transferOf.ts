import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { PlainCall } from '../accounts/smartAccount.ts'
import type { Holding } from './movePlan.ts'

/** The call that transfers some of a holding to another account. */
export const transferOf = ({ asset }: Pick<Holding, 'asset'>, to: Address, units: bigint): PlainCall =>
  asset === 'native'
    ? { to, value: units, data: '0x' }
    : {
        to: asset as Address,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
      }
