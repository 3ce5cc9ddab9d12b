import { explorerUrl } from '@latchkey/wire/chains'
import type { Kit } from './kit.ts'
import { networkOf } from './networks.ts'

/** Where a person looks a transaction or an account up, and what that place is called. */
export const explorerLink = (
  { config }: Pick<Kit, 'config'>,
  chainId: number,
  kind: 'tx' | 'address',
  value: string,
) => {
  const chain = networkOf(chainId)
  const url = config.explorerUrl?.replace(/\/$/, '') ?? chain.explorer.url
  return {
    name: chain.explorer.name,
    href: explorerUrl({ ...chain, explorer: { ...chain.explorer, url } }, kind, value),
  }
}
