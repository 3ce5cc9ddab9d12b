-- The embedded wallet that gave a permission, so that freezing or deleting it stops the server's signatures.
ALTER TABLE smart_sessions ADD COLUMN wallet_id text REFERENCES wallets (id) ON DELETE CASCADE;
