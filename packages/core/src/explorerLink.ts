import { explorerUrl } from '@latchkey/wire/chains'
import type { Kit } from './kit.ts'
import { type NetworkId, networkOf } from './networks.ts'

/** The explorer's link to a transaction or account, and its name. Nothing on a chain without an explorer. */
export const explorerLink = (
  { config }: Pick<Kit, 'config'>,
  chainId: NetworkId,
  kind: 'tx' | 'address',
  value: string,
): { name: string; href: string } | undefined => {
  const chain = networkOf(chainId)
  const own = typeof chainId === 'number' ? config.explorerUrl : undefined
  const url = own?.replace(/\/$/, '') ?? chain.explorer.url
  if (url === '') return undefined
  return {
    name: chain.explorer.name,
    href: explorerUrl({ ...chain, explorer: { ...chain.explorer, url } }, kind, value),
  }
}
