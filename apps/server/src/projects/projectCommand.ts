import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { projects } from '../db/schema.ts'
import { BadChange, readChanges } from './readChanges.ts'
import { freshFeatures } from './seedProject.ts'

type Row = typeof projects.$inferSelect

const describe = (row: Row): string => {
  const feature = ({ id, isEnabled, config }: Row['features'][number]) =>
    `  ${id}=${isEnabled ? 'on' : 'off'}${isEnabled && config && config.length > 0 ? `:${config.join(',')}` : ''}`
  return [
    `${row.id}${row.isEnabled ? '' : ' (disabled)'}`,
    `  name=${row.name}`,
    `  origins=${row.allowedOrigins.join(',')}`,
    `  custody=${row.custody}`,
    `  codes=${row.codes}`,
    `  sessionCosigner=${row.sessionCosigner}`,
    `  accountKind=${row.accountKind}`,
    `  tier=${row.tier}`,
    `  rpcLimit=${row.rpcLimit ?? 'none'}`,
    `  mauLimit=${row.mauLimit ?? 'none'}`,
    `  enabled=${row.isEnabled ? 'on' : 'off'}`,
    `  analytics=${row.isAnalyticsEnabled ? 'on' : 'off'}`,
    ...row.features.map(feature),
  ].join('\n')
}

/** A project older than a feature can still switch it on. */
const withNewer = (features: Row['features']): Row['features'] => [
  ...features,
  ...freshFeatures(false).filter(({ id }) => !features.some((one) => one.id === id)),
]

/** Lists projects, shows one, or changes or creates it if assignments follow its ID. Returns the output. */
export const projectCommand = async (db: Database, args: readonly string[]): Promise<string> => {
  const [id, ...assignments] = args
  if (id === undefined) {
    const all = await db.select().from(projects).orderBy(asc(projects.createdAt))
    return all.map(describe).join('\n\n')
  }
  if (!/^[0-9a-f]{32}$/.test(id)) throw new BadChange(`A project's id is 32 hexadecimal digits, not "${id}".`)
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
    if (!found && assignments.length === 0) throw new BadChange(`There is no project ${id}.`)
    const before = withNewer(found?.features ?? [])
    const changes = readChanges(assignments, before)
    const features = before.map((one) => changes.features.find((changed) => changed.id === one.id) ?? one)
    const set = { ...changes.row, features }
    const [row] = await tx
      .insert(projects)
      .values({ id, name: id, ...set })
      .onConflictDoUpdate({ target: projects.id, set })
      .returning()
    return row ? describe(row) : ''
  })
}
