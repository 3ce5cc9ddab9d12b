import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'

type Executor = Pick<Database, 'execute'>

/** How long a used message is stored: longer than any message is valid. */
const keptMinutes = 60

/** Marks a signed message as used; false if it was. Keyed by text, since one text has many valid signatures. */
export const useMessage = async (db: Executor, signer: string, message: string): Promise<boolean> => {
  const digest = createHash('sha256').update(signer.toLowerCase()).update('\0').update(message).digest()
  // Skip rows that another transaction is deleting, so the two never wait for each other.
  await db.execute(sql`
    DELETE FROM used_messages WHERE digest = ANY (ARRAY(
      SELECT digest FROM used_messages WHERE at < now() - make_interval(mins => ${keptMinutes})
      LIMIT 100 FOR UPDATE SKIP LOCKED))`)
  const { rows } = await db.execute(sql`
    INSERT INTO used_messages (digest) VALUES (${digest}) ON CONFLICT DO NOTHING RETURNING digest`)
  return rows.length > 0
}
