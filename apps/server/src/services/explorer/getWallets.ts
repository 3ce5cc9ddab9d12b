import type { explorer } from '@latchkey/wire/api/explorer'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { createCache } from '../../createCache.ts'
import type { Handler } from '../../http/mount.ts'
import { keepWritten } from '../../http/writtenReply.ts'
import { findWallets } from './findWallets.ts'
import { registry } from './registry.ts'

/** The registry doesn't change at run time, so results are cached; most users ask for the same. */
const found = createCache<EndpointReply<typeof explorer.getWallets>>({ max: 200, keepMs: Number.POSITIVE_INFINITY })

/** Registry wallets, filtered, searched and paged (API-22). */
export const getWallets: Handler<typeof explorer.getWallets> = ({ query }, { header }) => {
  header('Cache-Control', 'public, max-age=60')
  const { projectId: _, clientId: __, st: ___, sv: ____, ...asked } = query
  return found.get(JSON.stringify(asked), async () => keepWritten(findWallets(registry, query)))
}
