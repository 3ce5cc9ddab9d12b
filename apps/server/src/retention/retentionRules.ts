import { serverLimits } from '@latchkey/wire/limits'

/** Rows of a table that are deleted when a time in them is older than `afterMs`. */
export type RetentionRule = {
  table: string
  column: string
  afterMs: number
  /** Limits the rule to some rows. */
  where?: string
}

const { flowMs, mailCountMs, wrongCodeMs, emailChangeMs, priceMs, eventMs, activeMs, saltMs } = serverLimits.retention
const { permissionMs, confirmedEmailMs, sandboxMs, deletedMs } = serverLimits.retention
/** Right after expiry. */
const afterMs = 0

/**
 * Everything that is deleted by age, except audit events (`trimAudit`), the relay's messages (`relay/createSweeper.ts`),
 * and the unlogged tables, which clean themselves. No check relies on a row being gone: each compares the times itself.
 */
export const retentionRules: readonly RetentionRule[] = [
  // Pending codes, links, social logins and step-ups. Kept for a day, so a repeated result is recognized.
  { table: 'login_flows', column: 'expires_at', afterMs: flowMs },
  { table: 'siwx_codes', column: 'expires_at', afterMs: flowMs },
  { table: 'step_up_grants', column: 'expires_at', afterMs },
  { table: 'mail_tokens', column: 'expires_at', afterMs },
  { table: 'passkey_challenges', column: 'expires_at', afterMs },
  { table: 'dpop_jtis', column: 'expires_at', afterMs },
  { table: 'siwx_nonces', column: 'expires_at', afterMs },
  { table: 'sessions', column: 'absolute_until', afterMs },
  { table: 'siwx_sessions', column: 'expires_at', afterMs },
  { table: 'unlockers', column: 'reserved_until', afterMs },
  { table: 'emails', column: 'held_until', afterMs },
  { table: 'email_changes', column: 'undo_until', afterMs: emailChangeMs },
  { table: 'siwx_emails', column: 'confirmed_at', afterMs: confirmedEmailMs },
  { table: 'outbox', column: 'expires_at', afterMs },
  { table: 'bounced', column: 'at', afterMs: serverLimits.mail.bouncedMs },
  { table: 'window_counters', column: 'ends_at', afterMs },
  { table: 'otp_counters', column: 'touched_at', afterMs: mailCountMs, where: 'failures = 0' },
  { table: 'otp_counters', column: 'touched_at', afterMs: wrongCodeMs },
  { table: 'back_offs', column: 'window_ends_at', afterMs: wrongCodeMs },
  { table: 'smart_sessions', column: 'expiry', afterMs: permissionMs },
  { table: 'pulse_events', column: 'received_at', afterMs: eventMs },
  { table: 'hash_salts', column: 'ends_on', afterMs: saltMs },
  { table: 'active_users', column: 'month', afterMs: activeMs },
  { table: 'price_samples', column: 'at', afterMs: priceMs },
  { table: 'deleted_accounts', column: 'at', afterMs: deletedMs },
  { table: 'sandbox_mails', column: 'at', afterMs: sandboxMs },
]
