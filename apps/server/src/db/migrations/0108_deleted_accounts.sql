-- Deleted accounts, so that restoring an older backup deletes them again. The hash of a random ID leads to no one.
CREATE TABLE deleted_accounts (
  account_hash text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX deleted_accounts_at ON deleted_accounts (at);
