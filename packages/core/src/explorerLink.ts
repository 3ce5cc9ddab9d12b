import { explorerPage } from '@latchkey/wire/explorerPage'
import type { Kit } from './kit.ts'
import { explorerOf, type NetworkId } from './networks.ts'

/** The explorer's link to a transaction or account, and its name. Nothing on a chain without an explorer. */
export const explorerLink = (
  kit: Pick<Kit, 'config'>,
  chainId: NetworkId,
  kind: 'tx' | 'address',
  value: string,
): { name: string; href: string } | undefined => {
  const explorer = explorerOf(kit, chainId)
  return (
    explorer && {
      name: explorer.name,
      href: explorerPage(explorer.url, typeof chainId === 'string' && chainId.startsWith('solana:'), kind, value),
    }
  )
}
