import { account, type TokenBalance } from '@latchkey/wire/api/account'
import { type CaipNetworkId, nativeTokenAddress, parseCaipAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { readAccount } from '../account/connections.ts'
import { callApi } from '../clients/api.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { report } from '../errors/report.ts'
import type { Kit } from '../kit.ts'
import { isOffered, type NetworkId, toNetworkId } from '../networks.ts'
import { coverageKey } from './tokenCoverage.ts'

const pollMs = 15_000
/** The placeholder for SOL where a token address is expected. */
const solanaCoin = 'So11111111111111111111111111111111111111111'

const retryKey = (kit: Kit, address: string, chainId: NetworkId) => [
  'account',
  'balancesRetryAt',
  chainId,
  address,
  kit.store.getState().currency,
]

/** When a failed balance may be requested again; 0 if it hasn't failed (DATA-03). */
export const balanceRetryAt = (kit: Kit, address: string, chainId: NetworkId): number =>
  kit.queries.getQueryData<number>(retryKey(kit, address, chainId)) ?? 0

/** Leaves out tokens without decimals (DATA-02) or amount, and what can't be a token of this chain. */
const isShown =
  (chain: CaipNetworkId) =>
  ({ address, quantity: { decimals, numeric } }: TokenBalance): boolean =>
    /^[1-9]\d{0,2}$/.test(decimals) &&
    /[1-9]/.test(numeric) &&
    /^\d+(\.\d+)?$/.test(numeric) &&
    (numeric.split('.')[1] ?? '').length <= Number(decimals) &&
    (address === undefined || parseCaipAddress(address)?.caipNetworkId === chain)

/** Whether the embedded wallet reports an account's holdings; it counts in dollars. */
export const isToldByWallet = (kit: Kit): boolean =>
  readAccount(kit).connectorId === embeddedId && kit.store.getState().currency === 'usd'

const readBalances = async (kit: Kit, address: string, chainId: NetworkId, isForced: boolean) => {
  if (!isOffered(kit, chainId)) throw new WalletError('alert.networkNotFound')
  // The wallet answers from its cache; after a transaction, only the API can be made to reload.
  const isAsked = !isForced && isToldByWallet(kit)
  const said =
    isAsked && typeof chainId === 'number'
      ? await (await import('./walletAssets.ts')).walletAssets(kit, address, chainId)
      : undefined
  if (said) return said.filter(isShown(toNetworkId(chainId)))
  const { balances, coverage } = await callApi(kit, account.balance, {
    params: { address },
    query: {
      currency: kit.store.getState().currency,
      chainId: toNetworkId(chainId),
      ...(isForced && {
        forceUpdate: `${toNetworkId(chainId)}:${typeof chainId === 'number' ? nativeTokenAddress : solanaCoin}`,
      }),
    },
  })
  kit.queries.setQueryData(coverageKey(address, chainId), coverage ?? null)
  return balances.filter(isShown(toNetworkId(chainId)))
}

/** An account's tokens without empty ones (DATA-02). A failure is shown once, then pauses (DATA-03); older data stays. */
export const tokenBalances = (kit: Kit, address: string, chainId: NetworkId) => {
  const queryKey = ['tokenBalances', chainId, address, kit.store.getState().currency]
  const { clock } = kit.ports
  return {
    queryKey,
    queryFn: async (): Promise<readonly TokenBalance[]> => {
      const retryAt = balanceRetryAt(kit, address, chainId)
      if (clock.now() < retryAt) throw new WalletError('balance.unavailable')
      // After a transaction the server must not answer from its cache.
      const isForced = kit.queries.getQueryState(queryKey)?.isInvalidated ?? false
      try {
        const balances = await readBalances(kit, address, chainId, isForced)
        kit.queries.setQueryData(retryKey(kit, address, chainId), 0)
        return balances
      } catch (cause) {
        kit.queries.setQueryData(retryKey(kit, address, chainId), clock.now() + limits.balance.retryBlockMs)
        const error = new WalletError('balance.unavailable', { cause })
        report(kit, error)
        throw error
      }
    },
    staleTime: 10_000,
    retry: false,
    retryOnMount: clock.now() >= balanceRetryAt(kit, address, chainId),
    networkMode: 'always' as const,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: { state: { error: unknown } }) =>
      state.error ? limits.balance.retryBlockMs + 100 : pollMs,
  }
}
