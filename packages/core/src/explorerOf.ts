import type { KitConfig } from './config.ts'
import { type NetworkId, networkOf } from './networks.ts'

/** The block explorer of a network: the page's own, else the chain's. Undefined if it has none. */
export const explorerOf = (
  { config }: { config: KitConfig },
  chainId: NetworkId,
): { name: string; url: string } | undefined => {
  const { name, url: known } = networkOf(chainId).explorer
  const own = typeof chainId === 'number' ? config.explorerUrl : undefined
  const url = own?.replace(/\/$/, '') ?? known
  return url === '' ? undefined : { name, url }
}
