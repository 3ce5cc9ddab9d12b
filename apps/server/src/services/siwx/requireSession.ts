import { siwxHeaders } from '@latchkey/wire/api/siwx'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { fail } from '../../http/errors.ts'
import type { Project } from '../../projects/project.ts'
import { hashToken } from '../auth/foundation/secret.ts'
import type { Services } from '../services.ts'
import { bearerOf } from './bearer.ts'
import { findSession, type SiwxRow } from './store.ts'

const signInFirst = () => fail(401, 'authorization', 'Sign in first.')

type Asking = { services: Services; project: Project; asked: (name: string) => string | undefined }

/** Throws if the session ended while its request waited, and keeps it until the transaction ends. */
export const holdSession = async (tx: Pick<Database, 'execute'>, { id }: SiwxRow): Promise<void> => {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM siwx_sessions WHERE id = ${id} AND expires_at > now() FOR NO KEY UPDATE`,
  )
  if (rows.length === 0) throw signInFirst()
}

/** The session of the caller's token. Wrong, ended and revoked tokens get the same error. */
export const requireSession = async ({ services: { db }, project, asked }: Asking): Promise<SiwxRow> => {
  const token = bearerOf(asked(siwxHeaders.session))
  const session = await findSession(db, { tokenHash: hashToken(token), projectId: project.id })
  if (!session) throw signInFirst()
  return session
}
