import type pg from 'pg'
import { type Finding, pass, warn } from '../conformance/check.ts'
import { readApplied } from '../db/readApplied.ts'
import { aliveSeconds } from '../keys/announceKeys.ts'
import type { Settings } from '../settings.ts'
import { type Line, line } from './doctorCheck.ts'

/** Connections that requests of one instance may use, and those of its relay without NATS. */
const [requestConnections, relayConnections] = [11, 5]
/** Connections that PostgreSQL keeps for its own administrators. */
const reserved = 3
/** Work that waits without an error if no process does it. */
const quietRoles = { indexer: 'activity appears late or never', mailer: 'no email is sent' } as const

type Instance = { roles: readonly string[] }

/** What one instance with all roles may use. The indexer holds one connection for each chain. */
const connectionsOf = ({ CHAIN_RPC_URLS, NATS_URL }: Settings): number =>
  requestConnections + (NATS_URL.length > 0 ? 0 : relayConnections) + CHAIN_RPC_URLS.size

/** Instances that were seen in the last minute. The tables may be those of an older version. */
const readInstances = async (pool: pg.Pool): Promise<readonly Instance[]> => {
  const applied = await readApplied(pool)
  const has = (name: string) => applied?.some((one) => one.name === name) ?? false
  if (!has('0112_instance_roles.sql')) return []
  const { rows } = await pool.query<Instance>(
    'SELECT roles FROM instances WHERE seen_at > now() - make_interval(secs => $1)',
    [aliveSeconds],
  )
  return rows
}

const connectionsFinding = (max: number, instances: number, settings: Settings): Finding => {
  const each = connectionsOf(settings)
  const enough = Math.floor((max - reserved) / each)
  if (enough < 1) return warn(`${max} allowed`, `One instance uses up to ${each}: raise max_connections.`)
  if (instances > enough)
    return warn(
      `${max} allowed, but ${instances} instances run`,
      `Together they may use up to ${instances * each}: raise max_connections, or set DATABASE_POOL_URL.`,
    )
  return pass(`${max} allowed, enough for ${enough} instances`)
}

const rolesFinding = (instances: readonly Instance[]): Finding => {
  const missing = Object.entries(quietRoles).filter(([role]) => !instances.some(({ roles }) => roles.includes(role)))
  return missing.length === 0
    ? pass(`${instances.length} of them, among them an indexer and a mailer`)
    : warn(
        missing.map(([role, effect]) => `none has the role ${role}: ${effect}`).join('; '),
        'Start a process with this role; see ROLES in docs/settings.md.',
      )
}

/** The running instances: whether the database has room for them, and whether any role is missing. */
export const instanceLines = async (pool: pg.Pool, settings: Settings): Promise<readonly Line[]> => {
  const { rows } = await pool.query<{ max: number }>(`SELECT current_setting('max_connections')::int AS max`)
  const instances = await readInstances(pool)
  // An instance of an older version doesn't tell its roles.
  const isKnown = instances.length > 0 && instances.every(({ roles }) => roles.length > 0)
  return [
    line('Connections', connectionsFinding(rows[0]?.max ?? 0, instances.length, settings)),
    ...(isKnown ? [line('Running instances', rolesFinding(instances))] : []),
  ]
}
