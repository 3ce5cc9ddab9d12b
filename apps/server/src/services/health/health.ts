import type { health as table } from '@latchkey/wire/api/health'
import { serverLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import type { Handler } from '../../http/mount.ts'
import { readCursor } from '../../indexer/cursor.ts'
import { isMailConfigured } from '../../mail/isMailConfigured.ts'
import { readMailState } from '../../mail/readMailState.ts'
import { NodeFailure } from '../../sources/chain/callNode.ts'
import { version } from '../../version.ts'
import type { Services } from '../services.ts'

type Part = { isUp: boolean; says: string }

/** A part that answers but isn't well, as a sentence for the operator. */
class Silence extends Error {}

const patienceMs = 3_000

/** 200 only when database, chain, indexer and sending emails are up; says which is not. */
export const health: Handler<typeof table.health> = async (_, { services, status }) => {
  const [database, chain, indexer, email] = await Promise.all([
    probe(async () => {
      await services.db.execute(sql`SELECT 1`)
      return 'answers'
    }),
    probe(async () => `at block ${BigInt(String(await askHead(services)))}`),
    probe(() => indexerSays(services)),
    isMailConfigured(services.settings) ? probe(() => emailSays(services)) : undefined,
  ])
  const parts = { database, chain, indexer, ...(email && { email }) }
  const isUp = Object.values(parts).every((part) => part.isUp)
  if (!isUp) status(503)
  return { status: isUp ? 'up' : 'down', version, uptimeSeconds: Math.floor(process.uptime()), parts }
}

const askHead = ({ nodes }: Services): Promise<unknown> =>
  nodes.product.request('eth_blockNumber', [], { signal: AbortSignal.timeout(patienceMs) })

const indexerSays = async ({ db, nodes }: Services): Promise<string> => {
  const cursor = await readCursor(db, nodes.product.id)
  if (!cursor) throw new Silence('has not begun')
  const silentMs = Date.now() - cursor.seenAt.getTime()
  if (silentMs > serverLimits.health.silentMs)
    throw new Silence(`has been silent for ${Math.round(silentMs / 1_000)} s`)
  const lag = cursor.head - cursor.number
  if (lag > serverLimits.health.lagBlocks) throw new Silence(`is ${lag} blocks behind`)
  return `at block ${cursor.number}, ${lag} behind`
}

/** Emails that the mail server delays or refuses don't count: anyone can enter an address that causes them. */
const emailSays = async ({ db }: Services): Promise<string> => {
  const { mailers, oldestMs, untriedMs, failing } = await readMailState(db, Date.now())
  if (mailers === 0) throw new Silence('no process has the role mailer: no email is sent')
  const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`
  if (untriedMs > serverLimits.health.untriedMs)
    throw new Silence(`no process has tried to send the oldest email for ${seconds(untriedMs)}`)
  if (oldestMs === 0) return 'none waits'
  return `the oldest has waited for ${seconds(oldestMs)}, ${failing} failed several times`
}

const probe = async (look: () => Promise<string>): Promise<Part> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence('does not answer')), patienceMs)
  })
  try {
    return { isUp: true, says: await Promise.race([look(), tooLate]) }
  } catch (error) {
    return { isUp: false, says: plain(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** Our own sentences are passed on; those of drivers may name hosts and users. */
const plain = (error: unknown): string =>
  error instanceof NodeFailure || error instanceof Silence ? error.message : 'does not answer'
