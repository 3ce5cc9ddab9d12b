import { relayQuotas, relaySizes } from '@latchkey/wire/relayLimits'
import { connect } from '../../db/connect.ts'
import { startOwnDatabase } from '../../testing/ownDatabase.ts'
import { openNatsStore } from '../nats/openNatsStore.ts'
import { startTestRelay } from './startTestRelay.ts'

/**
 * A relay in its own process, for a test to kill. Prints its address. Keeps messages in NATS if that is set. Without a
 * database it starts one, and stops it at the end.
 */
const { DATABASE_URL = '', NATS_URL, PORT = '0', SITE_ORIGIN = 'https://app.example', ONE_NETWORK } = process.env
/** For benchmarks whose thousand clients are all on one machine. */
const roomy = { networkKbPerSecond: 1_000_000, networkRequests: 1_000_000, networkConnections: 100_000 }
const own = DATABASE_URL === '' ? await startOwnDatabase() : undefined
const { pool } = own ?? (await connect({ url: DATABASE_URL, onLost: () => {} }))
const { url } = await startTestRelay({
  pool,
  ...(NATS_URL && { openStore: openNatsStore({ urls: NATS_URL.split(',') }) }),
  port: Number(PORT),
  quotas: relayQuotas(ONE_NETWORK ? { ...relaySizes, ...roomy, projectRequests: 1_000_000 } : relaySizes),
  findProject: async (id) => (id === 'a'.repeat(32) ? { allowedOrigins: [SITE_ORIGIN] } : undefined),
})
console.log(JSON.stringify({ url, databaseUrl: own?.url ?? DATABASE_URL }))

let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  await own?.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
process.once('disconnect', () => void end())
