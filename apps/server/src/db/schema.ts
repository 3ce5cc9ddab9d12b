import { bigint, boolean, date, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** A feature as the project stores it and as `/appkit/v1/config` answers it. */
export type Feature = { id: string; isEnabled: boolean; config: string[] | null }

const whole = (name: string) => bigint(name, { mode: 'bigint' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  allowedOrigins: text('allowed_origins').array().notNull().default([]),
  features: jsonb('features').$type<Feature[]>().notNull().default([]),
  custody: text('custody', { enum: ['assisted', 'self'] })
    .notNull()
    .default('assisted'),
  codes: text('codes', { enum: ['wallet', 'page'] })
    .notNull()
    .default('wallet'),
  sessionCosigner: text('session_cosigner', { enum: ['optional', 'required'] })
    .notNull()
    .default('optional'),
  accountKind: text('account_kind', { enum: ['contract', 'eip7702'] })
    .notNull()
    .default('contract'),
  tier: text('tier').notNull().default('starter'),
  rpcLimit: whole('rpc_limit'),
  mauLimit: whole('mau_limit'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  isAnalyticsEnabled: boolean('is_analytics_enabled').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const projectUsage = pgTable(
  'project_usage',
  {
    projectId: text('project_id').notNull(),
    month: date('month').notNull(),
    rpcCalls: whole('rpc_calls').notNull().default(0n),
    activeUsers: whole('active_users').notNull().default(0n),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.month] })],
)

export const blocks = pgTable(
  'blocks',
  {
    chainId: whole('chain_id').notNull(),
    number: whole('number').notNull(),
    hash: text('hash').notNull(),
    parentHash: text('parent_hash').notNull(),
    timestamp: instant('timestamp').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
)

export const indexCursors = pgTable('index_cursors', {
  chainId: whole('chain_id').primaryKey(),
  genesisHash: text('genesis_hash').notNull(),
  number: whole('number').notNull(),
  hash: text('hash').notNull(),
  head: whole('head').notNull(),
  seenAt: instant('seen_at').notNull(),
})
