import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { type Feature, projects } from '../db/schema.ts'

const on = (id: string, config: string[] = []): Feature => ({ id, isEnabled: true, config })
const off = (id: string): Feature => ({ id, isEnabled: false, config: [] })

/** What a development project can do: everything that this product has. */
export const developmentFeatures: Feature[] = [
  on('social_login', ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']),
  on('swap', ['pools']),
  on('onramp', ['sandbox']),
  on('activity'),
  on('multi_wallet'),
  off('reown_branding'),
  off('email_capture'),
  off('fund_from_exchange'),
  off('payments'),
  off('reown_authentication'),
]

/**
 * Gives a development database its project. One that is there keeps what was changed in it, and only learns the
 * origin of the site, since ports differ from start to start.
 */
export const seedProject = async (db: Database, id: string, origin: string): Promise<void> => {
  await db
    .insert(projects)
    .values({
      id,
      name: 'Latchkey development',
      allowedOrigins: [origin],
      features: developmentFeatures,
      tier: 'enterprise',
    })
    .onConflictDoUpdate({
      target: projects.id,
      set: { allowedOrigins: sql`array_append(${projects.allowedOrigins}, ${origin})` },
      setWhere: sql`NOT ${origin} = ANY (${projects.allowedOrigins})`,
    })
}
