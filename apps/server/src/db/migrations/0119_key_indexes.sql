-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS emails_user ON emails (user_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS login_flows_email ON login_flows (email_hash);
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_tokens_device ON mail_tokens (device_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_user ON sessions (user_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS siwx_nonces_project ON siwx_nonces (project_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS smart_sessions_project ON smart_sessions (project_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS unlockers_credential ON unlockers (credential_id);
