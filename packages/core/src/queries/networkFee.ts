import { formatAmount } from '@latchkey/wire/amount'
import type { Address, Hex } from '@latchkey/wire/caip'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { type NetworkId, networkOf } from '../networks.ts'
import type { SendToken } from '../state/send.ts'

/** What sending costs now, at most. This chain may not refund unused fees, so the full fee is shown. */
export type NetworkFee = {
  gas: string
  maxFeePerGas: string
  maxPriorityFeePerGas: string
  units: string
  amount: string
  symbol: string
  /** The minimum an account must keep or start with, if the network requires one. */
  minimum?: string
}

/** Gas added to the estimate, in percent: enough for a changing state, without wasting much. */
const gasBufferPercent = 10n

type Call = { from: string; to: string; value: bigint; data?: Hex; token?: Pick<SendToken, 'address' | 'decimals'> }

/** The live fee of a transfer. */
export const networkFee = (kit: Kit, chainId: NetworkId, { from, to, value, data, token }: Call) => ({
  queryKey: ['networkFee', chainId, from, to, value.toString(), data ?? token?.address ?? ''],
  queryFn: async (): Promise<NetworkFee> => {
    if (typeof chainId !== 'number') {
      const { readSolanaFee } = await import('../namespaces/solana/payments.ts')
      return readSolanaFee(kit, chainId, { from, to, units: value, token })
    }
    const client = kit.wagmi.getClient({ chainId })
    const { currency } = networkOf(chainId)
    try {
      const [gas, { maxFeePerGas, maxPriorityFeePerGas }] = await Promise.all([
        estimateGas(client, { account: from as Address, to: to as Address, value, ...(data && { data }) }),
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
