import type { Address, CaipNetworkId } from '@latchkey/wire/caip'
import { knownVenues } from '@latchkey/wire/venues'
import type { ChainSources } from '../../createChainData.ts'
import { fail } from '../../http/errors.ts'
import type { Chain } from '../../sources/chain/createChain.ts'
import { createGasPrices, type GasPrices } from '../../sources/swaps/createGasPrices.ts'
import { createPins, type Pins } from '../../sources/swaps/createPins.ts'
import type { Swaps } from '../../sources/swaps/createSwaps.ts'
import { createSwapTokens, type SwapTokens } from '../../sources/swaps/createSwapTokens.ts'
import { type CuratedChain, findCurated } from '../../sources/tokens/curated.ts'
import { perServices } from '../perServices.ts'
import type { Services } from '../services.ts'
import { keyringOf } from '../sessions/keyring.ts'

/** Everything that swaps on one chain need. */
export type Desk = {
  chain: Chain
  wrapped: Address
  swaps: Swaps
  tokens: SwapTokens
  gas: GasPrices
  pins: Pins
}

const desks = perServices(() => new Map<CaipNetworkId, Promise<Desk>>())

/** Swaps on a chain; throws for a chain without exchanges or nodes. */
export const findDesk = async (services: Services, id: CaipNetworkId): Promise<Desk> => {
  const sources = services.data.find(id)
  const curated = findCurated(id)
  if (!sources || !curated || knownVenues(id).length === 0) {
    throw fail(400, 'chainId', `Network not supported for Swaps: ${id}.`, { sentence: { code: 'swap.unsupported' } })
  }
  const open = desks(services)
  const desk = open.get(id) ?? openDesk(services, sources, curated)
  open.set(id, desk)
  return desk
}

/** Loads the chain library on the first swap, since it would slow down every start. */
const openDesk = async (
  services: Services,
  sources: ChainSources,
  { wrapped, dollar }: CuratedChain,
): Promise<Desk> => {
  const { createSwaps } = await import('../../sources/swaps/createSwaps.ts')
  const { chain, venues, pools, transfers } = sources
  return {
    chain,
    wrapped,
    swaps: createSwaps({ chain, venues, pools, transfers, wrapped, connectors: [wrapped, dollar] }),
    tokens: createSwapTokens(chain),
    gas: createGasPrices(chain),
    pins: createPins(services.db, () => keyringOf(services)),
  }
}
