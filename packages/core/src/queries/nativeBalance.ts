import { formatAmount } from '@latchkey/wire/amount'
import type { Address } from '@latchkey/wire/caip'
import { getBalance } from 'viem/actions'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { type NetworkId, networkOf } from '../networks.ts'

/** An exact amount of the native token. */
export type NativeBalance = { units: string; amount: string; symbol: string; decimals: number }

const read = async (kit: Kit, address: string, chainId: NetworkId): Promise<bigint> =>
  typeof chainId === 'number'
    ? getBalance(kit.wagmi.getClient({ chainId }), { address: address as Address })
    : (await import('../namespaces/solana/node.ts')).readLamports(kit, chainId, address)

/** The native balance of an account, read from the chain. */
export const nativeBalance = (kit: Kit, address: string, chainId: NetworkId) => ({
  queryKey: ['nativeBalance', chainId, address],
  queryFn: async (): Promise<NativeBalance> => {
    const { currency } = networkOf(chainId)
    const units = await read(kit, address, chainId).catch((error: unknown) => {
      throw recognise(error)
    })
    return { units: units.toString(), amount: formatAmount(units, currency.decimals), ...currency }
  },
  staleTime: 10_000,
})
