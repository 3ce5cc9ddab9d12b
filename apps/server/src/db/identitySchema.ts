import { type LoginKind, stepUpActions } from '@latchkey/wire/api/auth'
import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const instants = (name: string) => timestamp(name, { withTimezone: true }).array().notNull().default(sql`'{}'`)
const binary = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  preferredAccountType: text('preferred_account_type', { enum: ['eoa', 'smartAccount'] }),
  language: text('language'),
  flowsVoidBefore: instant('flows_void_before'),
  createdAt: instant('created_at').notNull(),
})

export const emails = pgTable('emails', {
  emailHash: text('email_hash').primaryKey(),
  userId: text('user_id').notNull(),
  emailSealed: text('email_sealed').notNull(),
  heldUntil: instant('held_until'),
  createdAt: instant('created_at').notNull(),
})

export const identities = pgTable('identities', {
  iss: text('iss').notNull(),
  sub: text('sub').notNull(),
  userId: text('user_id').notNull(),
  /** Plain text from an older version; see `keys/sealNames.ts`. */
  userName: text('user_name'),
  nameSealed: text('name_sealed'),
  emailSealed: text('email_sealed'),
  createdAt: instant('created_at').notNull(),
})

export const devices = pgTable('devices', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  jkt: text('jkt').notNull(),
  embedder: text('embedder').notNull(),
  browser: text('browser').notNull(),
  openedAt: instant('opened_at'),
  confirmedAt: instant('confirmed_at'),
  confirmsAt: instant('confirms_at'),
  pressedAt: instant('pressed_at'),
  network: text('network'),
  placeSealed: text('place_sealed'),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
})
export type DeviceRow = typeof devices.$inferSelect

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  deviceId: text('device_id').notNull(),
  jkt: text('jkt').notNull(),
  projectId: text('project_id').notNull(),
  embedder: text('embedder').notNull(),
  login: text('login').$type<LoginKind>().notNull(),
  version: integer('version').notNull().default(1),
  authenticatedAt: instant('authenticated_at').notNull(),
  createdAt: instant('created_at').notNull(),
  idleUntil: instant('idle_until').notNull(),
  absoluteUntil: instant('absolute_until').notNull(),
  revokedAt: instant('revoked_at'),
})
export type SessionRow = typeof sessions.$inferSelect

export const refreshTokens = pgTable('refresh_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  sessionId: text('session_id').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  /** The hash of its successor. A voided token has none. */
  replacedBy: text('replaced_by'),
})

/** What a flow stores in plain text. */
export type FlowDetails = {
  provider?: string
  challenge?: string
  action?: string
  by?: string
  step?: 'primary' | 'secondary'
  newHash?: string
  /** The counters for its code, if not those of the address. */
  lane?: string
  /** Where the code of an email login is typed. */
  codes?: 'wallet' | 'page'
  /** The coarse network of the caller. */
  place?: string
}

export const loginFlows = pgTable('login_flows', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['email', 'social', 'farcaster', 'passkey', 'stepUp', 'emailChange'] }).notNull(),
  state: text('state', { enum: ['open', 'done', 'spent'] })
    .notNull()
    .default('open'),
  jkt: text('jkt').notNull(),
  projectId: text('project_id'),
  embedder: text('embedder'),
  browser: text('browser').notNull(),
  userId: text('user_id'),
  sessionId: text('session_id'),
  emailHash: text('email_hash'),
  emailSealed: text('email_sealed'),
  codeHash: text('code_hash'),
  codeExpiresAt: instant('code_expires_at'),
  tries: integer('tries').notNull().default(0),
  lastTrySealed: text('last_try_sealed'),
  deviceState: text('device_state', { enum: ['pending', 'approved', 'denied'] }),
  matchNumber: text('match_number'),
  choices: text('choices').array(),
  lookupHash: text('lookup_hash'),
  lookupExpiresAt: instant('lookup_expires_at'),
  resultHash: text('result_hash'),
  resultExpiresAt: instant('result_expires_at'),
  details: jsonb('details').$type<FlowDetails>().notNull().default({}),
  secretsSealed: text('secrets_sealed'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
export type FlowRow = typeof loginFlows.$inferSelect
export type FlowKind = FlowRow['kind']

export const otpCounters = pgTable('otp_counters', {
  /** The hash of an address, or of an address and one device: see `login/lanes.ts`. */
  lane: text('email_hash').primaryKey(),
  sentAt: instants('sent_at'),
  nextAt: instant('next_at'),
  failures: integer('failures').notNull().default(0),
  touchedAt: instant('touched_at').notNull(),
})
export type OtpCounter = typeof otpCounters.$inferSelect

export const backOffs = pgTable('back_offs', {
  key: text('key').primaryKey(),
  strikes: integer('strikes').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
  level: integer('level').notNull().default(0),
  blockedUntil: instant('blocked_until'),
})

export const windowCounters = pgTable('window_counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: instant('ends_at').notNull(),
})

export const dpopJtis = pgTable('dpop_jtis', {
  jtiHash: text('jti_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** How a user proves who they are: through their inbox, or with something only they have. */
export const stepUpWays = ['otp', 'passkey', 'code'] as const
export type StepUpWay = (typeof stepUpWays)[number]

export const stepUpGrants = pgTable('step_up_grants', {
  grantHash: text('grant_hash').primaryKey(),
  sessionId: text('session_id').notNull(),
  action: text('action', { enum: stepUpActions }).notNull(),
  by: text('by', { enum: stepUpWays }).notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const emailChanges = pgTable('email_changes', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  oldHash: text('old_hash'),
  newHash: text('new_hash').notNull(),
  undoHash: text('undo_hash'),
  undoUntil: instant('undo_until').notNull(),
  undoneAt: instant('undone_at'),
  createdAt: instant('created_at').notNull(),
})

export const mailTokens = pgTable('mail_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  action: text('action', { enum: ['freeze', 'device', 'keep'] }).notNull(),
  deviceId: text('device_id'),
  expiresAt: instant('expires_at').notNull(),
})

/** An account that is deleted after its grace period. */
export const accountDeletions = pgTable('account_deletions', {
  userId: text('user_id').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  deletesAt: instant('deletes_at').notNull(),
})

export const outbox = pgTable('outbox', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  mailSealed: text('mail_sealed').notNull(),
  isUrgent: boolean('is_urgent').notNull().default(false),
  attempts: integer('attempts').notNull().default(0),
  queuedAt: instant('queued_at').notNull().defaultNow(),
  sendAfter: instant('send_after').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const bounced = pgTable('bounced', {
  emailHash: text('email_hash').primaryKey(),
  at: instant('at').notNull(),
})

export const tokenKeys = pgTable('token_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  privateSealed: text('private_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const auditEvents = pgTable('audit_events', {
  seq: bigint('seq', { mode: 'bigint' }).primaryKey(),
  kind: text('kind').notNull(),
  userId: text('user_id'),
  event: text('event').notNull(),
  hash: binary('hash').notNull(),
  at: instant('at').notNull(),
})

/** Audit events that aren't chained yet. */
export const auditWaiting = pgTable('audit_waiting', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').notNull(),
  userId: text('user_id'),
  event: text('event').notNull(),
  at: instant('at').notNull(),
})

/** The last audit event deleted by retention. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  seq: bigint('seq', { mode: 'bigint' }).primaryKey(),
  hash: binary('hash').notNull(),
  markSealed: text('mark_sealed').notNull(),
})

export const sandboxMails = pgTable('sandbox_mails', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  at: instant('at').notNull(),
})
