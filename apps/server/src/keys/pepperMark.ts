import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { StartError } from '../startError.ts'
import type { Keyring } from './keyring.ts'

type Asks = Pick<Database, 'execute'>

const name = 'pepper'
/** Identifies the root that made the hashes, without revealing it. */
const markOf = (keyring: Keyring): string => keyring.hash('mark', name)

/** Whether the hashes in this database were made with the root of this keyring. */
export const isPepperOf = async (db: Asks, keyring: Keyring): Promise<boolean> => {
  const mark = markOf(keyring)
  await db.execute(sql`INSERT INTO key_marks (name, value) VALUES (${name}, ${mark}) ON CONFLICT DO NOTHING`)
  const { rows } = await db.execute<{ value: string }>(sql`SELECT value FROM key_marks WHERE name = ${name}`)
  return rows[0]?.value === mark
}

export const writePepper = async (db: Asks, keyring: Keyring): Promise<void> => {
  await db.execute(sql`UPDATE key_marks SET value = ${markOf(keyring)} WHERE name = ${name}`)
}

/** With another root no email would be found, and each user would get a second account. */
export const refuseOtherPepper = async (db: Asks, keyring: Keyring, file: string): Promise<void> => {
  if (await isPepperOf(db, keyring)) return
  throw new StartError(
    `The last line of MASTER_KEY_FILE ${file} is not the root that this database was made with. Put back the key file of this database. If the root was being replaced, run npm run keys -- rotate-pepper again.`,
  )
}
