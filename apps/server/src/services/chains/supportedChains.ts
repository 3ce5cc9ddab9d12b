import type { chains } from '@latchkey/wire/api/chains'
import { type CaipNetworkId, isEvm } from '@latchkey/wire/caip'
import { knownVenues } from '@latchkey/wire/venues'
import type { Handler } from '../../http/mount.ts'
import { findCurated } from '../../sources/tokens/curated.ts'
import { onrampOf } from '../onramp/onrampOf.ts'

/** The chains that pages may use: those with nodes in the settings, and what is served on each (API-02). */
export const supportedChains: Handler<typeof chains.supportedChains> = (_, { services, header }) => {
  const { nodes, data } = services
  const ids = [...nodes.ids]
  // A price needs a known dollar token and pools; a swap also needs a router.
  const isPriced = (id: CaipNetworkId) => findCurated(id) !== undefined && knownVenues(id).length > 0
  const isSwapped = (id: CaipNetworkId) => isPriced(id) && knownVenues(id).some(({ routers }) => routers.length > 0)
  header('Cache-Control', 'public, max-age=300')
  return {
    http: ids,
    ws: [],
    capabilities: {
      balances: ids,
      prices: ids.filter(isPriced),
      // A Solana account's history is read from its node.
      history: ids.filter((id) => !isEvm(id) || data.history(id) !== undefined),
      swaps: ids.filter(isSwapped),
      onramp: onrampOf(services).provider ? [nodes.product.id] : [],
    },
  }
}
