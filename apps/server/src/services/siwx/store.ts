import type { SiwxSession } from '@latchkey/wire/api/siwx'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { fail } from '../../http/errors.ts'
import type { Signer } from '../../sources/signatures/verifySigned.ts'

type Executor = Pick<Database, 'execute'>

export type SiwxRow = {
  id: string
  address: string
  network: string
  account: string
  origin: string
  email_sealed: string | null
  created_at: number
  expires_at: number
}

type NewSession = {
  tokenHash: string
  projectId: string
  origin: string
  network: string
  address: string
  account: string
  endsAt: Date
}

const listMax = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const columns = sql`id, address, network, account, origin, email_sealed,
  floor(extract(epoch FROM created_at) * 1000)::float8 AS created_at,
  floor(extract(epoch FROM expires_at) * 1000)::float8 AS expires_at`

/**
 * One key per account: case doesn't matter in EVM addresses, but does in Solana addresses. A contract is an account of
 * its chain alone: on another, someone else may have the same address.
 */
export const accountKey = (network: string, address: string, signer: Signer): string => {
  const written = network.startsWith('eip155:') ? address.toLowerCase() : address
  return signer === 'contract' ? `${network}:${written}` : written
}

/** A session as callers read it; `email` in plaintext for the holder of its token. */
export const toSession = (row: SiwxRow, email: string | null): SiwxSession => ({
  id: row.id,
  address: row.address,
  caip2Network: row.network as SiwxSession['caip2Network'],
  origin: row.origin,
  email,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

/** The columns of message and signature stay empty: nothing reads them. They go in a later release. */
export const insertSession = async (db: Executor, work: NewSession): Promise<SiwxSession> => {
  const { rows } = await db.execute<SiwxRow>(sql`
    INSERT INTO siwx_sessions (token_hash, project_id, origin, network, address, account, message, signature, expires_at)
    VALUES (${work.tokenHash}, ${work.projectId}, ${work.origin}, ${work.network}, ${work.address}, ${work.account},
      '', '', ${work.endsAt})
    RETURNING ${columns}`)
  const [row] = rows
  if (!row) throw new Error('The session that was just made is gone.')
  return toSession(row, null)
}

/** A token's session, while it is valid. */
export const findSession = async (
  db: Executor,
  { tokenHash, projectId }: { tokenHash: string; projectId: string },
): Promise<SiwxRow | undefined> => {
  const { rows } = await db.execute<SiwxRow>(sql`
    SELECT ${columns} FROM siwx_sessions
    WHERE token_hash = ${tokenHash} AND project_id = ${projectId} AND expires_at > now()`)
  return rows[0]
}

/** The session with this ID, while it is valid. */
export const findSessionById = async (
  db: Executor,
  { id, projectId }: { id: string; projectId: string },
): Promise<SiwxRow | undefined> => {
  if (!uuid.test(id)) return undefined
  const { rows } = await db.execute<SiwxRow>(sql`
    SELECT ${columns} FROM siwx_sessions WHERE id = ${id} AND project_id = ${projectId} AND expires_at > now()`)
  return rows[0]
}

/** The sessions of an account in a project, newest first. */
export const listSessions = async (db: Executor, projectId: string, account: string): Promise<SiwxRow[]> => {
  const { rows } = await db.execute<SiwxRow>(sql`
    SELECT ${columns} FROM siwx_sessions
    WHERE project_id = ${projectId} AND account = ${account} AND expires_at > now()
    ORDER BY created_at DESC LIMIT ${listMax}`)
  return rows
}

/** Ends a session of this account; never one of another account. */
export const deleteSession = async (
  db: Executor,
  { id, projectId, account }: { id: string; projectId: string; account: string },
): Promise<void> => {
  if (!uuid.test(id)) throw fail(400, 'id', 'This is not the ID of a sign-in.')
  await db.execute(sql`
    DELETE FROM siwx_sessions WHERE id = ${id} AND project_id = ${projectId} AND account = ${account}`)
}
