import type { account, NftHolding } from '@latchkey/wire/api/account'
import { nft as pictures } from '@latchkey/wire/api/nft'
import type { CaipNetworkId } from '@latchkey/wire/caip'
import { endpointPath } from '@latchkey/wire/endpoint'
import { createCache } from '../../createCache.ts'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { loadViem } from '../../sources/loadViem.ts'
import { type Nft, type Nfts, readNfts } from '../../sources/nfts/readNfts.ts'
import { perServices } from '../perServices.ts'
import { checkEvmAddress, checkEvmChain } from './checkAccount.ts'
import { describeCoverage } from './describeCoverage.ts'
import { orUnavailable } from './orUnavailable.ts'

const heldOf = perServices(({ metrics }) => {
  const held = createCache<Nfts>({ max: 2_000, keepMs: 5_000 })
  metrics.gauge('cache_entries', { cache: 'nfts' }, () => held.size)
  return held
})

/** An account's NFTs on an indexed chain. */
export const nfts: Handler<typeof account.nfts> = async ({ params, query }, { services, network }) => {
  const { data, nodes, settings, db } = services
  const id = checkEvmChain(query.chainId ?? nodes.product.id)
  const own = checkEvmAddress(params.address)
  const source = data.history(id)
  const sources = data.find(id)
  if (!source || !sources) throw fail(400, 'chainId', `This service keeps no list of NFTs of ${id}.`)
  await data.watch(id, own, network)
  const read = () => readNfts({ db, chain: sources.chain, account: own })
  const [held, coverage] = await Promise.all([
    orUnavailable('chainId', heldOf(services).get(`${id}:${own}`, read)),
    source.coverage?.(own),
  ])
  const { getAddress } = await loadViem()
  return {
    nfts: held.nfts.map((nft) => describeNft(nft, { id, apiUrl: settings.API_URL, checksum: getAddress })),
    hiddenCount: held.hiddenCount,
    isCut: held.isCut,
    ...(coverage && { coverage: describeCoverage(coverage) }),
  }
}

type Context = { id: CaipNetworkId; apiUrl: string; checksum: (address: `0x${string}`) => string }

const describeNft = (
  { contract, tokenId, kind, collection, amount }: Nft,
  { id, apiUrl, checksum }: Context,
): NftHolding => ({
  chainId: id,
  contract: checksum(contract),
  tokenId: String(tokenId),
  standard: kind,
  collection,
  amount: String(amount),
  imageUrl: `${apiUrl}${endpointPath(pictures.getNftImage, { chain: id, contract, token: String(tokenId) })}`,
})
