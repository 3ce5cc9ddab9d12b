import { unlockerTypes } from '@latchkey/wire/api/vault'
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const wallets = pgTable('wallets', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  epoch: integer('epoch').notNull(),
  evmAddress: text('evm_address').notNull(),
  solanaAddress: text('solana_address').notNull(),
  authPublicKey: text('auth_public_key').notNull(),
  vaultIv: text('vault_iv').notNull(),
  vaultData: text('vault_data').notNull(),
  frozenAt: instant('frozen_at'),
  exportedAt: instant('exported_at'),
  recoveredAt: instant('recovered_at'),
  createdAt: instant('created_at').notNull(),
})
export type WalletRow = typeof wallets.$inferSelect

export const unlockers = pgTable('unlockers', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  walletId: text('wallet_id'),
  type: text('type', { enum: unlockerTypes }).notNull(),
  jkt: text('jkt').notNull(),
  epoch: integer('epoch'),
  label: text('label').notNull().default(''),
  gateSealed: text('gate_sealed').notNull(),
  userHalfSealed: text('user_half_sealed'),
  wrappedIv: text('wrapped_iv'),
  wrappedData: text('wrapped_data'),
  salt: text('salt'),
  credentialId: text('credential_id'),
  codePublicKey: text('code_public_key'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  provenAt: instant('proven_at'),
  reservedUntil: instant('reserved_until'),
})
export type UnlockerRow = typeof unlockers.$inferSelect

export const passkeys = pgTable('passkeys', {
  credentialId: text('credential_id').primaryKey(),
  userId: text('user_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})
export type PasskeyRow = typeof passkeys.$inferSelect

export const passkeyChallenges = pgTable('passkey_challenges', {
  sessionId: text('session_id').notNull(),
  purpose: text('purpose', { enum: ['enrol', 'unlock'] }).notNull(),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const proofNonces = pgTable('proof_nonces', {
  walletId: text('wallet_id').notNull(),
  nonceHash: text('nonce_hash').notNull(),
})

export const previousRoots = pgTable('previous_roots', {
  walletId: text('wallet_id').notNull(),
  epoch: integer('epoch').notNull(),
  evmAddress: text('evm_address').notNull(),
  solanaAddress: text('solana_address').notNull(),
  iv: text('iv').notNull(),
  data: text('data').notNull(),
  isWatched: boolean('is_watched').notNull().default(true),
})

export const paymentRecords = pgTable('payment_records', {
  walletId: text('wallet_id').primaryKey(),
  version: integer('version').notNull(),
  epoch: integer('epoch').notNull(),
  iv: text('iv').notNull(),
  data: text('data').notNull(),
})
