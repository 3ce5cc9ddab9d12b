-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS smart_sessions_wallet ON smart_sessions (wallet_id);
