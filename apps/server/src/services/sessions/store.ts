import type { sessions } from '@latchkey/wire/api/sessions'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { fail } from '../../http/errors.ts'
import type { Period, Spend } from './judgeCalls.ts'

type Executor = Pick<Database, 'execute'>
type Typed = { type: string; data: unknown }
type Pci = EndpointReply<typeof sessions.list>['pcis'][number]

/** A session as stored. Times are Unix seconds. */
export type SessionRow = {
  pci: string
  project_id: string
  project_name: string
  sealed_key: string
  expiry: number
  created_at: number
  revoked_at: number | null
  signer: Typed
  permissions: Typed[]
  policies: Typed[]
  context: string | null
}

/** As many as the reference server lists. */
const listMax = 255

const columns = sql`
  pci, project_id, projects.name AS project_name, sealed_key, signer, permissions, policies, context,
  extract(epoch FROM expiry)::float8 AS expiry,
  floor(extract(epoch FROM smart_sessions.created_at))::float8 AS created_at,
  floor(extract(epoch FROM revoked_at))::float8 AS revoked_at`

export const listSessions = async (db: Executor, account: string): Promise<Pci[]> => {
  const { rows } = await db.execute<SessionRow>(sql`
    SELECT ${columns} FROM smart_sessions JOIN projects ON projects.id = project_id
    WHERE account = ${account} ORDER BY smart_sessions.created_at DESC, pci LIMIT ${listMax}`)
  return rows.map(
    ({ pci, project_id, project_name, expiry, created_at, revoked_at, signer, permissions, policies, context }) => ({
      project: { id: project_id, name: project_name, url: null, iconUrl: null },
      pci,
      expiry,
      createdAt: created_at,
      permissions,
      policies,
      context,
      revokedAt: revoked_at,
      isDirect: signer.type === 'account',
    }),
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A session of an account. An unknown one and one of another account get the same error. */
export const findSession = async (
  db: Executor,
  account: string,
  pci: string,
  isLocked = false,
): Promise<SessionRow> => {
  const lock = isLocked ? sql`FOR UPDATE OF smart_sessions` : sql``
  const { rows } = uuid.test(pci)
    ? await db.execute<SessionRow>(sql`
        SELECT ${columns} FROM smart_sessions JOIN projects ON projects.id = project_id
        WHERE pci = ${pci} AND account = ${account} ${lock}`)
    : { rows: [] }
  const [row] = rows
  if (!row) throw fail(400, 'pci', 'This account has no such session.')
  return row
}

/** Refuses a session that has ended. */
export const checkAlive = ({ revoked_at, expiry }: SessionRow): void => {
  if (revoked_at !== null) throw fail(400, 'pci', 'This session is revoked.')
  if (expiry <= Date.now() / 1_000) throw fail(400, 'pci', 'This session has expired.')
}

/** Refuses a session whose embedded wallet is frozen. Read under the session's lock, right before signing. */
export const refuseFrozen = async (db: Executor, pci: string): Promise<void> => {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM wallets JOIN smart_sessions ON wallet_id = id WHERE pci = ${pci} AND frozen_at IS NOT NULL`)
  if (rows.length > 0) throw fail(403, 'pci', 'The wallet of this account is frozen.')
}

/** What a session has spent in these periods, in the form the judge needs. It may have had one per second. */
export const readSpends = async (
  db: Executor,
  pci: string,
  periods: readonly Period[],
): Promise<(allowance: string, periodStart: number) => bigint> => {
  const wanted = periods.map(({ allowance, periodStart }) => sql`(${allowance}, ${periodStart}::bigint)`)
  const { rows } = await db.execute<{ allowance: string; period_start: string; amount: string }>(
    sql`SELECT allowance, period_start, amount FROM smart_session_spends
      WHERE pci = ${pci} AND (allowance, period_start) IN (${sql.join([sql`('', 0::bigint)`, ...wanted], sql`, `)})`,
  )
  const known = new Map(rows.map((row) => [`${row.allowance} ${row.period_start}`, BigInt(row.amount)]))
  return (allowance, periodStart) => known.get(`${allowance} ${periodStart}`) ?? 0n
}

/** Reserves nonces for some uses; the chain accepts each once. Undefined if this request already has some. */
export const writeUses = async (
  db: Executor,
  pci: string,
  digest: Buffer,
  count: number,
): Promise<number | undefined> => {
  const { rows } = await db.execute<{ first_use: number }>(sql`
    INSERT INTO smart_session_uses (pci, request_digest, first_use, use_count)
    SELECT ${pci}, ${digest}, coalesce((
      SELECT first_use + use_count FROM smart_session_uses WHERE pci = ${pci} ORDER BY first_use DESC LIMIT 1), 0), ${count}
    ON CONFLICT (pci, request_digest) DO NOTHING RETURNING first_use`)
  return rows[0]?.first_use
}

export const writeSpends = async (db: Executor, pci: string, spends: readonly Spend[]): Promise<void> => {
  for (const { allowance, periodStart, amount } of spends) {
    await db.execute(sql`
      INSERT INTO smart_session_spends AS spend (pci, allowance, period_start, amount)
      VALUES (${pci}, ${allowance}, ${periodStart}, ${amount.toString()})
      ON CONFLICT (pci, allowance, period_start) DO UPDATE SET amount = spend.amount + excluded.amount`)
  }
}
