-- outside a transaction
-- What is deleted by age is found by an index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS email_changes_undo_until ON email_changes (undo_until);
CREATE INDEX CONCURRENTLY IF NOT EXISTS otp_counters_touched_at ON otp_counters (touched_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS back_offs_window_ends_at ON back_offs (window_ends_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS outbox_expires_at ON outbox (expires_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS bounced_at ON bounced (at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS passkey_challenges_expires_at ON passkey_challenges (expires_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS smart_sessions_expiry ON smart_sessions (expiry);
CREATE INDEX CONCURRENTLY IF NOT EXISTS siwx_codes_expires_at ON siwx_codes (expires_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS siwx_emails_confirmed_at ON siwx_emails (confirmed_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS hash_salts_ends_on ON hash_salts (ends_on);
CREATE INDEX CONCURRENTLY IF NOT EXISTS active_users_month ON active_users (month);
CREATE INDEX CONCURRENTLY IF NOT EXISTS sandbox_mails_at ON sandbox_mails (at);
-- Samples come in the order of time, so this index stays small and costs writes next to nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS price_samples_at ON price_samples USING brin (at);
-- Names of social logins that are still to be sealed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS identities_clear_name ON identities (iss) WHERE user_name IS NOT NULL;
-- Only what keeps an address: a hash has 22 characters.
CREATE INDEX CONCURRENTLY IF NOT EXISTS pulse_events_address ON pulse_events (actor) WHERE length(actor) > 22;
