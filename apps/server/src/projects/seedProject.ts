import { socialLogins } from '@latchkey/wire/social'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { type Feature, projects } from '../db/schema.ts'

const on = (id: string, config: string[] = []): Feature => ({ id, isEnabled: true, config })
const off = (id: string): Feature => ({ id, isEnabled: false, config: [] })

/** What a new project can do: everything this installation supports. */
export const freshFeatures = (isDevelopment: boolean): Feature[] => [
  on('smart_sessions'),
  on('social_login', ['email', ...socialLogins]),
  on('swap', ['pools']),
  // The stub checkout exists in development only; operators switch on a real provider.
  isDevelopment ? on('onramp', ['sandbox']) : off('onramp'),
  on('activity'),
  on('multi_wallet'),
  off('reown_branding'),
  off('email_capture'),
  off('fund_from_exchange'),
  off('payments'),
  off('reown_authentication'),
]

/** Ports of other frameworks' dev servers, so a new app on this machine can use the default project. */
const localOrigins: readonly string[] = [3004, 4173, 5173, 5174, 8080].map((port) => `http://localhost:${port}`)

type Seed = { id: string; origin: string; isDevelopment: boolean }

/** Creates the site's project if missing. In development an existing one gets the site's origin, since ports differ. */
export const seedProject = async (db: Database, { id, origin, isDevelopment }: Seed): Promise<void> => {
  const fresh = db.insert(projects).values({
    id,
    name: 'Latchkey',
    allowedOrigins: [...new Set([origin, ...(isDevelopment ? localOrigins : [])])],
    features: freshFeatures(isDevelopment),
    tier: 'enterprise',
  })
  await (isDevelopment
    ? fresh.onConflictDoUpdate({
        target: projects.id,
        set: { allowedOrigins: sql`array_append(${projects.allowedOrigins}, ${origin})` },
        setWhere: sql`NOT ${origin} = ANY (${projects.allowedOrigins})`,
      })
    : fresh.onConflictDoNothing())
}
