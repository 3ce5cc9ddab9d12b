import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sleep } from '../sleep.ts'
import { StartError } from '../startError.ts'
import { aliveSeconds } from './announceKeys.ts'
import { type KeyLine, newKeyId, readKeyFile, writeKeyFile } from './keyFile.ts'
import { readKeyring } from './keyring.ts'
import { type KeyWrapper, wrapLine } from './keyWrapper.ts'
import { countSealed, resealRows } from './resealRows.ts'

const lookEveryMs = 1_000
/** How often the same wait is reported again. */
const sayEvery = 10
/** Instances read the file every 10 seconds, so one that hasn't by now won't. A killed one is gone by then, too. */
const explainAfter = 90
const explanation = [
  'They should have read the file by now. Possible reasons:',
  "- They read another copy of it, or a file that is mounted on its own, which never changes. Replace the copy, or mount the file's folder.",
  '- They can\'t use it. Look for "part":"keys" in their logs.',
  'Still waiting. You can stop now: nothing is lost, and the next run continues.',
].join('\n')

export type KeyWork = {
  pool: pg.Pool
  file: string
  wrapper: KeyWrapper | undefined
  say: (text: string) => void
  /** Waits between two looks at the instances. */
  wait?: (ms: number) => Promise<unknown>
}

/** Seals everything with a new master key while servers run. An interrupted run continues where it stopped. */
export const rotateKeys = async (work: KeyWork): Promise<boolean> => {
  const { pool, file, wrapper, say } = work
  await refuseOldCopy(work)
  const id = await chooseKey(work)
  await untilAll(work, id, `know the key ${id}`, 'NOT opens @> ARRAY[$2::text]')
  await promote(file, id)
  await untilAll(work, id, `seal with ${id}`, 'seals <> $2')
  const keyring = await readKeyring({ file, mayCreate: false, wrapper })
  const unreadable = await resealRows({ pool, keyring, say })
  const sealed = await countSealed(pool)
  if (unreadable > 0) say(`${unreadable} rows can't be opened with any key in the file. They were left as they are.`)
  const left = (await readKeyFile(file)).filter((line) => line.id !== id && sealed.has(line.id))
  const isDone = left.length === 0 && unreadable === 0
  if (isDone) say(`Everything is sealed under ${id}. ${leftOver(await readKeyFile(file))}`)
  return isDone
}

/** The file that this run would write then takes the place of one that has more keys. */
const refuseOldCopy = async ({ pool, file }: KeyWork): Promise<void> => {
  const lines = await readKeyFile(file)
  const { rows } = await pool.query<{ id: string }>(
    'SELECT DISTINCT unnest(opens) AS id FROM instances WHERE seen_at > now() - make_interval(secs => $1) ORDER BY id',
    [aliveSeconds],
  )
  const missing = rows.filter(({ id }) => !lines.some((line) => line.id === id)).map(({ id }) => id)
  if (missing.length === 0) return
  throw new StartError(
    `Running instances have the key ${missing.join(', ')}, but ${file} doesn't. Replace this old copy with their file first.`,
  )
}

/** The key of a rotation under way, else a new one that waits. */
const chooseKey = async ({ pool, file, wrapper, say }: KeyWork): Promise<string> => {
  const lines = await readKeyFile(file)
  const waiting = lines.find(({ isWaiting }) => isWaiting)
  if (waiting) return waiting.id
  const [newest] = lines
  const sealed = await countSealed(pool)
  if (newest && lines.some(({ id }) => id !== newest.id && sealed.has(id))) return newest.id
  // The name of a key that is missing here would make its rows look as if the new one sealed them.
  const id = newKeyId([...lines.map((line) => line.id), ...sealed.keys()], 'k')
  const text = await wrapLine(wrapper, id, randomBytes(32))
  await writeKeyFile(file, [{ id, isWaiting: true, text }, ...lines])
  say(`Added the key ${id} to ${file}. Keep a copy of the file, away from the database.`)
  return id
}

const promote = async (file: string, id: string): Promise<void> => {
  const lines = await readKeyFile(file)
  if (!lines.some((line) => line.isWaiting)) return
  await writeKeyFile(
    file,
    lines.map((line) => (line.id === id ? { ...line, isWaiting: false } : line)),
  )
}

/** Waits until no running instance is behind. */
const untilAll = async (work: KeyWork, id: string, what: string, isBehind: string): Promise<void> => {
  const { pool, say, wait = sleep } = work
  for (let round = 0; ; round++) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM instances
       WHERE seen_at > now() - make_interval(secs => $1) AND ${isBehind}`,
      [aliveSeconds, id],
    )
    const count = rows[0]?.count ?? 0
    if (count === 0) return
    if (round % sayEvery === 0)
      say(`Waiting until ${count} running instances ${what}. If they have a copy of the key file, replace it now.`)
    if (round === explainAfter) say(explanation)
    await wait(lookEveryMs)
  }
}

const leftOver = (lines: readonly KeyLine[]): string => {
  const old = lines.slice(1, -1).map(({ id }) => id)
  const root = lines.length > 1 ? `Keep ${lines.at(-1)?.id}: it is the root of the keyed hashes.` : ''
  return [...(old.length > 0 ? [`${old.join(', ')} only open old backups now.`] : []), root].join(' ').trim()
}
