import { formatAmount } from '@latchkey/wire/amount'
import type { Address, Hex } from '@latchkey/wire/caip'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import type { Kit } from '../kit.ts'
import { networkOf } from '../networks.ts'
import { recognise } from '../recognise.ts'

/** What sending costs now, at most. Unused fee may not come back on this chain, so the whole of it is shown. */
export type NetworkFee = {
  gas: string
  maxFeePerGas: string
  maxPriorityFeePerGas: string
  units: string
  amount: string
  symbol: string
}

/** Room above the estimate, in percent: enough for a moving chain, little enough that nothing is wasted. */
const gasBufferPercent = 10n

type Call = { from: Address; to: Address; value: bigint; data?: Hex }

/** The live fee of a transfer. */
export const networkFee = (kit: Kit, chainId: number, { from, to, value, data }: Call) => ({
  queryKey: ['networkFee', chainId, from, to, value.toString(), data ?? ''],
  queryFn: async (): Promise<NetworkFee> => {
    const client = kit.wagmi.getClient({ chainId })
    const { currency } = networkOf(chainId)
    try {
      const [gas, { maxFeePerGas, maxPriorityFeePerGas }] = await Promise.all([
        estimateGas(client, { account: from, to, value, ...(data && { data }) }),
        estimateFeesPerGas(client),
      ])
      const limit = gas === 21_000n ? gas : (gas * (100n + gasBufferPercent)) / 100n
      const units = limit * maxFeePerGas
      return {
        gas: limit.toString(),
        maxFeePerGas: maxFeePerGas.toString(),
        maxPriorityFeePerGas: maxPriorityFeePerGas.toString(),
        units: units.toString(),
        amount: formatAmount(units, currency.decimals),
        symbol: currency.symbol,
      }
    } catch (error) {
      throw recognise(error)
    }
  },
  staleTime: 5_000,
  retry: 1,
})
