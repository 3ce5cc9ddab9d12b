-- The exchange that a smart account called: its own transaction names only the entry point.
ALTER TABLE account_entries ADD COLUMN router bytea;
ALTER TABLE account_entries DROP CONSTRAINT account_entries_pkey;
ALTER TABLE account_entries ADD PRIMARY KEY (address, chain_id, is_hidden, block, tx_index)
  INCLUDE (operation, is_failed, coin, router);
