import type { Shelf } from '../createSharedCache.ts'
import type { Database } from '../db/connect.ts'
import { createLimiter, type Limiter } from '../http/createLimiter.ts'
import { createPostgresBuckets } from '../http/createPostgresBuckets.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { createValkeyBuckets } from './createValkeyBuckets.ts'
import { createValkeyShelf } from './createValkeyShelf.ts'
import { openValkey } from './openValkey.ts'

/** Rate limits and short caches of all instances: on Valkey if it is set, else on PostgreSQL and in each process. */
export type Shared = {
  limiter: Limiter
  shelf: ((name: string) => Shelf) | undefined
}

type Options = {
  url: string
  db: Database
  keyring: () => Promise<Keyring>
  metrics: Metrics
  onFailure: (part: string) => (error: unknown) => void
}

export const openShared = async ({ url, db, keyring, metrics, onFailure }: Options): Promise<Shared> => {
  metrics.start('limits_in_process')
  const onLocal = () => metrics.count('limits_in_process')
  if (url === '') {
    const buckets = createPostgresBuckets(db, onFailure('limits'))
    return { limiter: createLimiter(buckets, { onFailure: onFailure('limits'), onLocal }), shelf: undefined }
  }
  const valkey = await openValkey({ url, onAway: onFailure('valkey') })
  metrics.gauge('valkey_away', {}, () => Number(valkey.isAway()))
  // An outage is logged once, above.
  const limiter = createLimiter(createValkeyBuckets({ valkey, keyring }), { onFailure: () => {}, onLocal })
  const stop = () => {
    limiter.stop()
    valkey.close()
  }
  return { limiter: { ...limiter, stop }, shelf: (name) => createValkeyShelf({ valkey, name, keyring }) }
}
