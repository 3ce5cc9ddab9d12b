import { account, type Coverage, type NftHolding } from '@latchkey/wire/api/account'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { type NetworkId, toNetworkId } from '../networks.ts'

const pollMs = 30_000

/** The NFTs of an account, newest first. */
export type Nfts = {
  nfts: readonly NftHolding[]
  hiddenCount: number
  isCut: boolean
  /** Since when received NFTs are found; undefined if always. */
  coverage?: Coverage | undefined
}

export const nfts = (kit: Kit, address: string, chainId: NetworkId) => ({
  queryKey: ['account', 'nfts', chainId, address],
  queryFn: (): Promise<Nfts> =>
    callApi(kit, account.nfts, { params: { address }, query: { chainId: toNetworkId(chainId) } }),
  staleTime: 10_000,
  refetchInterval: pollMs,
  retry: 1,
})
