import { explorerUrl } from '@latchkey/wire/chains'
import type { Kit } from './kit.ts'
import { type NetworkId, networkOf } from './networks.ts'

/** Where a person looks a transaction or an account up, and what that place is called. */
export const explorerLink = (
  { config }: Pick<Kit, 'config'>,
  chainId: NetworkId,
  kind: 'tx' | 'address',
  value: string,
) => {
  const chain = networkOf(chainId)
  const own = typeof chainId === 'number' ? config.explorerUrl : undefined
  const url = own?.replace(/\/$/, '') ?? chain.explorer.url
  return {
    name: chain.explorer.name,
    href: explorerUrl({ ...chain, explorer: { ...chain.explorer, url } }, kind, value),
  }
}
