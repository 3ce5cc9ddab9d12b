import type { BucketStore } from '@latchkey/server/http/bucketStore'
import { createPostgresBuckets } from '@latchkey/server/http/createPostgresBuckets'
import { startOwnDatabase } from '@latchkey/server/testing/ownDatabase'
import { createValkeyBuckets } from '@latchkey/server/valkey/createValkeyBuckets'
import { openValkey } from '@latchkey/server/valkey/openValkey'
import { startValkey } from '@latchkey/server/valkey/testing/startValkey'
import { quantile } from './quantile.ts'

/** Rate-limit checks per second: sixteen concurrent callers over 10,000 addresses. */
const callers = 16
const seconds = 5

const measure = async (name: string, store: BucketStore): Promise<void> => {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const took: number[] = []
  const call = async (caller: number) => {
    for (let turn = caller; performance.now() - start < seconds * 1_000; turn += callers) {
      const from = performance.now()
      await store.take(`address ${turn % 10_000}`, 1_200, { need: 1, want: 20, back: 0 })
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  const { user, system } = process.cpuUsage(cpu)
  const at = (share: number) => `${quantile(took, share).toFixed(1)} ms`
  const perSecond = Math.round(took.length / seconds)
  console.log(
    `${name}: ${perSecond} a second, p50 ${at(0.5)}, p99 ${at(0.99)}, CPU ${((user + system) / 1_000 / took.length).toFixed(3)} ms`,
  )
}

const database = await startOwnDatabase()
const server = await startValkey()
const valkey = await openValkey({ url: server.url, onAway: (error) => console.error(error) })
const keyring = async () => ({ hash: (purpose: string, text: string) => `${purpose} ${text}` })
const [postgres, shared] = [createPostgresBuckets(database.db, console.error), createValkeyBuckets({ valkey, keyring })]
for (let round = 0; round < 2; round++) {
  await measure('PostgreSQL', postgres)
  await measure('Valkey', shared)
}
postgres.stop()
valkey.close()
await server.stop()
await database.stop()
