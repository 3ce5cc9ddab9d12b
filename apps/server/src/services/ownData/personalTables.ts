import { type SQL, sql } from 'drizzle-orm'
import { sealContext as emailContext } from '../auth/login/emailAddress.ts'
import { nameContext } from '../auth/login/socialName.ts'
import { placeContext } from '../vault/deviceStatus.ts'

/** The user whose rows to find. */
export type Person = { userId: string; emailHashes: readonly string[] }

/** A table with personal data, and what its owner gets to see. */
export type PersonalTable = {
  table: string
  of: (person: Person) => SQL
  /** Columns shown as they are. */
  shown: readonly string[]
  /** Sealed columns to open, with their context and output name. */
  opened?: readonly (readonly [column: string, context: string, name: string])[]
  /**
   * Columns left out. Hashes of secrets, ciphertext and our key halves would only help a thief; other keys and counters
   * mean nothing outside of the server.
   */
  hidden: readonly string[]
}

const byUser = ({ userId }: Person) => sql`user_id = ${userId}`
const bySession = ({ userId }: Person) => sql`session_id IN (SELECT id FROM sessions WHERE user_id = ${userId})`
const byWallet = ({ userId }: Person) => sql`wallet_id IN (SELECT id FROM wallets WHERE user_id = ${userId})`
const text = (names: string): readonly string[] => names.split(' ')

/**
 * Every table with data that belongs to an account; a test compares it with `privacy/storedTables.ts`, and the columns
 * with those of the database.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'users',
    of: ({ userId }) => sql`id = ${userId}`,
    shown: text('id preferred_account_type language created_at'),
    hidden: text('flows_void_before'),
  },
  { table: 'account_deletions', of: byUser, shown: text('asked_at deletes_at'), hidden: text('user_id') },
  {
    table: 'emails',
    of: byUser,
    shown: text('held_until created_at'),
    opened: [['email_sealed', emailContext, 'email']],
    hidden: text('email_hash user_id'),
  },
  {
    table: 'identities',
    of: byUser,
    shown: text('iss sub user_name created_at'),
    opened: [
      ['name_sealed', nameContext, 'name'],
      ['email_sealed', emailContext, 'email'],
    ],
    hidden: text('user_id'),
  },
  {
    table: 'devices',
    of: byUser,
    shown: text('id embedder browser opened_at confirmed_at confirms_at pressed_at created_at last_seen_at'),
    opened: [['place_sealed', placeContext, 'network']],
    hidden: text('user_id jkt network'),
  },
  {
    table: 'sessions',
    of: byUser,
    shown: text(
      'id device_id project_id embedder login authenticated_at created_at idle_until absolute_until revoked_at',
    ),
    hidden: text('user_id jkt version'),
  },
  {
    table: 'refresh_tokens',
    of: bySession,
    shown: text('session_id created_at used_at'),
    hidden: text('token_hash replaced_by'),
  },
  {
    table: 'login_flows',
    of: ({ userId, emailHashes }) => sql`(user_id = ${userId} OR email_hash = ANY (${sql.param(emailHashes)}))`,
    shown: text('id kind state project_id embedder browser session_id tries device_state created_at expires_at'),
    opened: [['email_sealed', emailContext, 'email']],
    hidden: [
      ...text('jkt user_id email_hash code_hash code_expires_at match_number choices lookup_hash lookup_expires_at'),
      ...text('result_hash result_expires_at details secrets_sealed last_try_sealed'),
    ],
  },
  {
    table: 'step_up_grants',
    of: bySession,
    shown: text('session_id action by expires_at'),
    hidden: text('grant_hash'),
  },
  {
    table: 'email_changes',
    of: byUser,
    shown: text('id undo_until undone_at created_at'),
    hidden: text('user_id old_hash new_hash undo_hash'),
  },
  { table: 'mail_tokens', of: byUser, shown: text('action device_id expires_at'), hidden: text('token_hash user_id') },
  {
    table: 'wallets',
    of: byUser,
    shown: text('id epoch evm_address solana_address auth_public_key frozen_at exported_at recovered_at created_at'),
    hidden: text('user_id vault_iv vault_data'),
  },
  {
    table: 'unlockers',
    of: byUser,
    shown: text('id wallet_id type epoch label credential_id created_at last_used_at proven_at reserved_until'),
    hidden: text('user_id jkt gate_sealed user_half_sealed wrapped_iv wrapped_data salt code_public_key'),
  },
  {
    table: 'passkeys',
    of: byUser,
    shown: text('credential_id public_key counter transports created_at last_used_at'),
    hidden: text('user_id'),
  },
  {
    table: 'passkey_challenges',
    of: bySession,
    shown: text('session_id purpose expires_at'),
    hidden: text('challenge'),
  },
  { table: 'proof_nonces', of: byWallet, shown: text('wallet_id'), hidden: text('nonce_hash') },
  {
    table: 'previous_roots',
    of: byWallet,
    shown: text('wallet_id epoch evm_address solana_address is_watched'),
    hidden: text('iv data'),
  },
  { table: 'payment_records', of: byWallet, shown: text('wallet_id version epoch'), hidden: text('iv data') },
  { table: 'sponsored_accounts', of: byWallet, shown: text('wallet_id address'), hidden: [] },
  {
    table: 'smart_sessions',
    of: byWallet,
    shown: text('pci project_id account expiry signer permissions policies context created_at revoked_at'),
    hidden: text('public_key sealed_key grant_digest wallet_id'),
  },
  { table: 'audit_events', of: byUser, shown: text('seq kind event at'), hidden: text('user_id hash') },
  { table: 'audit_waiting', of: byUser, shown: text('kind event at'), hidden: text('id user_id') },
]
