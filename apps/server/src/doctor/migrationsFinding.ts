import type pg from 'pg'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { readMigrations } from '../db/migrate.ts'
import { readApplied } from '../db/readApplied.ts'
import { isUnfinished } from '../db/unfinishedRestore.ts'
import { version } from '../version.ts'

/** Whether this version can work with the tables as they are. */
export const migrationsFinding = async (pool: pg.Pool, ours: string = version): Promise<Finding> => {
  if (await isUnfinished(pool))
    return fail('a restore was interrupted, or is still running', 'If it was interrupted, restore into a new database.')
  const known = await readMigrations()
  const applied = await readApplied(pool)
  if (!applied) return pass('the database is empty: the first start fills it')
  const newer = applied.filter(({ name }) => !known.some((one) => one.name === name))
  const removed = newer.find(({ unusedSince }) => unusedSince !== null && isOlder(ours, unusedSince))
  if (removed)
    return fail(
      `${removed.name} removed what ${ours} uses`,
      `Start version ${removed.unusedSince} or later, or restore a backup from before the upgrade.`,
    )
  const changed = known.find(({ name, checksum }) =>
    applied.some((row) => row.name === name && row.checksum !== checksum),
  )
  if (changed)
    return fail(`${changed.name} was changed after it was applied`, 'Use an unchanged build of this version.')
  const missing = known.filter(({ name }) => !applied.some((row) => row.name === name))
  if (missing.length > 0)
    return warn(
      `${missing.length} not applied yet, first ${missing[0]?.name}`,
      'Make a backup: the next start applies them.',
    )
  return newer.length === 0
    ? pass(`all ${known.length} applied`)
    : warn(
        `${newer.length} of a newer version, first ${newer[0]?.name}`,
        'They removed nothing that this version uses, so it works. See "Rollback" in docs/production.md.',
      )
}

/** Whether a version comes before another. */
const isOlder = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  for (const [index, part] of (right ?? []).entries()) {
    const mine = left?.[index] ?? 0
    if (mine !== part) return mine < part
  }
  return false
}
