import { formatAmount } from '@latchkey/wire/amount'
import { type TokenBalance, tokenBalance } from '@latchkey/wire/api/account'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import * as v from 'valibot'
import type { Kit } from '../kit.ts'

const capabilities = v.record(
  v.string(),
  v.object({ assetDiscovery: v.optional(v.object({ supported: v.boolean() })) }),
)

const { address: _, chainId: __, quantity: ___, ...facts } = tokenBalance.entries

const asset = v.object({
  address: v.union([v.literal('native'), v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))]),
  balance: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  type: v.picklist(['NATIVE', 'ERC20']),
  metadata: v.object({
    ...facts,
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  }),
})

const toBalance = (chainId: number, { address, balance, metadata }: v.InferOutput<typeof asset>): TokenBalance => {
  const { decimals, ...known } = metadata
  const caip = toCaipNetworkId(chainId)
  return {
    ...known,
    chainId: caip,
    ...(address !== 'native' && { address: `${caip}:${address}` }),
    quantity: { decimals: String(decimals), numeric: formatAmount(BigInt(balance), decimals) },
  }
}

const ask = async (kit: Kit, address: string, chainId: number): Promise<readonly TokenBalance[] | undefined> => {
  const hexChain = `0x${chainId.toString(16)}`
  const wallet = await kit.embedded()
  const offered = await kit.queries.fetchQuery({
    queryKey: ['walletCapabilities', address, chainId],
    queryFn: async () => v.parse(capabilities, await wallet.request('wallet_getCapabilities', [address])),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!offered[hexChain]?.assetDiscovery?.supported) return undefined
  const reply = await wallet.request('wallet_getAssets', [{ account: address, chainFilter: [hexChain] }])
  const { [hexChain]: assets } = v.parse(v.object({ [hexChain]: v.array(asset) }), reply)
  return assets?.map((one) => toBalance(chainId, one))
}

/** Assets as the embedded wallet reports them (`assetDiscovery`), in dollars. Undefined if it can't or is too slow. */
export const walletAssets = async (
  kit: Kit,
  address: string,
  chainId: number,
): Promise<readonly TokenBalance[] | undefined> => {
  let cancel = () => {}
  const late = new Promise<undefined>((resolve) => {
    cancel = kit.ports.clock.after(limits.balance.walletAnswerMs, () => resolve(undefined))
  })
  const said = ask(kit, address, chainId).catch(() => undefined)
  return Promise.race([said, late]).finally(cancel)
}
