import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { sealName } from '../services/auth/login/socialName.ts'
import type { Keyring } from './keyring.ts'

const batch = 500

/** Seals names that an older version stored in plain text. It can be interrupted and restarted at any time. */
export const sealNames = async (db: Pick<Database, 'execute'>, keyring: Keyring): Promise<void> => {
  for (;;) {
    const { rows } = await db.execute<{ iss: string; sub: string; name: string }>(
      sql`SELECT iss, sub, user_name AS name FROM identities WHERE user_name IS NOT NULL LIMIT ${batch}`,
    )
    for (const { iss, sub, name } of rows) {
      // Only if it still holds what was read: a login may have changed it since.
      await db.execute(sql`
        UPDATE identities SET name_sealed = ${sealName(keyring, name)}, user_name = NULL
        WHERE iss = ${iss} AND sub = ${sub} AND user_name = ${name}`)
    }
    if (rows.length < batch) return
  }
}
