import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { openEmail, readEmail } from '../services/auth/login/emailAddress.ts'
import { StartError } from '../startError.ts'
import { aliveSeconds } from './announceKeys.ts'
import { newKeyId, readKeyFile, writeKeyFile } from './keyFile.ts'
import { type Keyring, readKeyring } from './keyring.ts'
import { wrapLine } from './keyWrapper.ts'
import { isPepperOf, writePepper } from './pepperMark.ts'
import type { KeyWork } from './rotateKeys.ts'

/**
 * Replaces the root of the keyed hashes. Emails are looked up by such a hash, so no server may run meanwhile. The new file
 * stays next to the old one until the database has committed; an interrupted run then only has to put it in place.
 */
export const rotatePepper = async (work: KeyWork): Promise<boolean> => {
  const { pool, file, wrapper, say } = work
  const pending = `${file}.pepper`
  const before = await readKeyring({ file, mayCreate: false, wrapper })
  const known = await readKeyFile(pending).catch(() => undefined)
  if (known) {
    const pendingKeyring = await readKeyring({ file: pending, mayCreate: false, wrapper })
    if (await isPepperOf(drizzle(pool), pendingKeyring)) {
      await writeKeyFile(file, known)
      say('The new root was already in the database. Its file is now in place.')
      return true
    }
  }
  if (!(await isPepperOf(drizzle(pool), before)))
    throw new StartError('The last line of MASTER_KEY_FILE is not the root of this database.')
  const lines = await readKeyFile(file)
  const id = newKeyId(
    lines.map((line) => line.id),
    'p',
  )
  await writeKeyFile(pending, [...lines, { id, isWaiting: false, text: await wrapLine(wrapper, id, randomBytes(32)) }])
  const after = await readKeyring({ file: pending, mayCreate: false, wrapper })
  const count = await rehash(pool, before, after)
  await writeKeyFile(file, await readKeyFile(pending))
  say(`${count} email addresses have new hashes under ${id}. Keep a copy of ${file}, away from the database.`)
  return true
}

const refuseRunning = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM instances WHERE seen_at > now() - make_interval(secs => $1)',
    [aliveSeconds],
  )
  if (rows[0]?.count) throw new StartError(`Stop all instances first: ${rows[0].count} were seen in the last minute.`)
}

/** Everything that is found by the hash of an address, in one transaction. */
const rehash = async (pool: pg.Pool, before: Keyring, after: Keyring): Promise<number> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    // An instance that starts now waits here, then finds a different root than its own.
    await client.query('LOCK TABLE key_marks, instances IN EXCLUSIVE MODE')
    await refuseRunning(client)
    await client.query('LOCK TABLE emails, otp_counters, back_offs, email_changes, siwx_emails IN EXCLUSIVE MODE')
    const sealed = await client.query<{ sealed: string }>(
      'SELECT email_sealed AS sealed FROM emails UNION SELECT email_sealed FROM siwx_sessions WHERE email_sealed IS NOT NULL',
    )
    const pairs = new Map<string, string>()
    for (const row of sealed.rows) {
      const email = openEmail(before, row.sealed)
      pairs.set(readEmail(before, email).emailHash, readEmail(after, email).emailHash)
    }
    await client.query('CREATE TEMP TABLE pairs (old text PRIMARY KEY, fresh text NOT NULL) ON COMMIT DROP')
    await client.query('INSERT INTO pairs SELECT * FROM unnest($1::text[], $2::text[])', [
      [...pairs.keys()],
      [...pairs.values()],
    ])
    for (const statement of statements) await client.query(statement)
    await writePepper(drizzle(client), after)
    await client.query('COMMIT')
    return pairs.size
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Counters of addresses that can't be recovered start over, and so do flows, which last minutes. A device with an
 * unknown network needs the emailed link once more. The files of builds have keyed marks, and the next start stores a
 * build only if it isn't listed.
 */
const statements = [
  'UPDATE emails SET email_hash = fresh FROM pairs WHERE email_hash = old',
  `UPDATE otp_counters SET email_hash = fresh || substr(email_hash, length(old) + 1) FROM pairs
   WHERE split_part(email_hash, '|', 1) = old`,
  `UPDATE back_offs SET key = 'codes:' || fresh || substr(key, length('codes:' || old) + 1) FROM pairs
   WHERE split_part(key, '|', 1) = 'codes:' || old`,
  'UPDATE email_changes SET old_hash = fresh FROM pairs WHERE old_hash = old',
  'UPDATE email_changes SET new_hash = fresh FROM pairs WHERE new_hash = old',
  'DELETE FROM siwx_emails WHERE email_hash NOT IN (SELECT old FROM pairs)',
  'UPDATE siwx_emails SET email_hash = fresh FROM pairs WHERE email_hash = old',
  `DELETE FROM otp_counters WHERE split_part(email_hash, '|', 1) NOT IN (SELECT fresh FROM pairs)`,
  'DELETE FROM login_flows',
  'DELETE FROM siwx_codes',
  'DELETE FROM bounced',
  'UPDATE devices SET network = NULL',
  'DELETE FROM builds',
]
