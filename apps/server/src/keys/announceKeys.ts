import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { newId } from '../services/auth/foundation/secret.ts'
import type { Keyring } from './keyring.ts'

const everyMs = 10_000
/** An instance that has been silent for this long has stopped. */
export const aliveSeconds = 60

type Options = {
  db: Database
  keyring: Keyring
  /** What this instance does, for the doctor. */
  roles: readonly string[]
  onFailure: (error: unknown) => void
}

/** Rereads the key file and reports its keys: `keys rotate` waits until each instance can open what a new one seals. */
export const announceKeys = ({
  db,
  keyring,
  roles,
  onFailure,
}: Options): { tell: () => Promise<void>; stop: () => Promise<void> } => {
  const id = newId()
  let running: Promise<void> = Promise.resolve()
  const look = async () => {
    // A file that is being edited may be invalid for a moment; keep the keys already read.
    await keyring.reload().catch(onFailure)
    const { opens, seals } = keyring.ids()
    await db.execute(sql`
      INSERT INTO instances (id, opens, seals, roles, seen_at)
      VALUES (${id}, ${sql.param([...opens])}::text[], ${seals}, ${sql.param([...roles])}::text[], now())
      ON CONFLICT (id) DO UPDATE SET opens = excluded.opens, seals = excluded.seals, seen_at = excluded.seen_at`)
    await db.execute(sql`DELETE FROM instances WHERE seen_at < now() - make_interval(hours => 1)`)
  }
  const tell = (): Promise<void> => {
    running = running.then(look).catch(onFailure)
    return running
  }
  const timer = setInterval(() => void tell(), everyMs)
  return {
    tell,
    stop: async () => {
      clearInterval(timer)
      await running
      await db.execute(sql`DELETE FROM instances WHERE id = ${id}`).catch(onFailure)
    },
  }
}
