import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handler } from '../../http/mount.ts'
import { findWallets } from './findWallets.ts'
import { registry } from './registry.ts'

/** The wallets of the registry, filtered, searched and paged (API-22). */
export const getWallets: Handler<typeof explorer.getWallets> = ({ query }, { header }) => {
  header('Cache-Control', 'public, max-age=60')
  return findWallets(registry, query)
}
