import type { Kit } from '@latchkey/core/kit'
import { networkOf } from '@latchkey/core/networks'
import { explorerUrl } from '@latchkey/wire/chains'

/** Where a person looks a transaction or an account up, and what that place is called. */
export const explorerPlace = (kit: Kit, chainId: number, kind: 'tx' | 'address', value: string) => {
  const chain = networkOf(chainId)
  const url = kit.config.explorerUrl?.replace(/\/$/, '') ?? chain.explorer.url
  return {
    name: chain.explorer.name,
    href: explorerUrl({ ...chain, explorer: { ...chain.explorer, url } }, kind, value),
  }
}
