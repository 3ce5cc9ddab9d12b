import { resolve } from 'node:path'
import { openDatabase } from '../db/openDatabase.ts'
import { readApplied } from '../db/readApplied.ts'
import { refuseUnfinished } from '../db/unfinishedRestore.ts'
import { readKeyring } from '../keys/keyring.ts'
import { openKeyService } from '../keys/openKeyService.ts'
import { readSettings, type Settings } from '../settings.ts'
import { StartError } from '../startError.ts'
import { refuseNearKey } from './refuseNearKey.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

type Env = Readonly<Record<string, string | undefined>>
type Say = (text: string) => void

const fileOf = (args: readonly string[], command: string): string => {
  const [file, ...rest] = args
  if (!file || rest.length > 0) throw new StartError(`Name the file: npm run ${command} -- /elsewhere/latchkey.backup`)
  return resolve(file)
}

const keyringOf = async (settings: Settings) =>
  readKeyring({ file: settings.MASTER_KEY_FILE, mayCreate: false, wrapper: await openKeyService(settings) })

/** `npm run backup`: all data in one file, which is useless without the master key. The tables stay as they are. */
export const backupCommand = async (args: readonly string[], env: Env, say: Say): Promise<boolean> => {
  const file = fileOf(args, 'backup')
  const settings = readSettings(env)
  await refuseNearKey(file, settings.MASTER_KEY_FILE)
  const keyring = await keyringOf(settings)
  const database = await openDatabase(settings)
  try {
    const { pool } = database.connection
    // What it lacks would be lost for good: the newest backup says which accounts were deleted.
    await refuseUnfinished(pool)
    if (!(await readApplied(pool))) throw new StartError('The database is empty: there is nothing to back up.')
    const { rows, tables } = await writeBackup({ pool, keyring, file, now: Date.now() })
    say(`Wrote ${rows} rows of ${tables} tables to ${file}. Never keep it together with ${settings.MASTER_KEY_FILE}.`)
    return true
  } finally {
    await database.close()
  }
}

/** `npm run restore`: fills a new database from a backup. */
export const restoreCommand = async (args: readonly string[], env: Env, say: Say): Promise<boolean> => {
  const file = fileOf(args, 'restore')
  const settings = readSettings(env)
  const keyring = await keyringOf(settings)
  const database = await openDatabase(settings)
  try {
    const { connection } = database
    const { rows, at, deletions } = await restoreBackup({ connection, keyring, settings, file, now: new Date() })
    say(`Restored ${rows} rows, as they were at ${at}. Everyone has to log in again.`)
    say('Changes since then are undone: switches to self-custody, removed unlock methods, freezes. Tell your users.')
    for (const one of deletions.unusable) say(`${one} is newer, but damaged or made with another key file.`)
    say(
      deletions.from
        ? `Deleted ${deletions.deleted} accounts again that had been deleted before ${deletions.from} was made.`
        : `There is no newer backup next to it. Accounts whose owners asked for deletion after ${at} are back.`,
    )
    say(`The grace period starts over for ${deletions.pending} accounts. Their owners get an email.`)
    return true
  } finally {
    await database.close()
  }
}
