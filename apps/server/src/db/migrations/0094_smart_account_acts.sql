-- Who acted in a transaction that somebody else sent, 20 bytes each: smart accounts whose operation was carried.
ALTER TABLE transactions ADD COLUMN actors bytea;
-- What an entry point takes for an operation or pays its carrier; pages leave it out, values count it.
ALTER TABLE transfers ADD COLUMN is_fee boolean NOT NULL DEFAULT false;
-- Whether the account's own part failed, and how its coin is known: 0 all of it, 1 by its balance, 2 in part.
ALTER TABLE account_entries ADD COLUMN is_failed boolean NOT NULL DEFAULT false;
ALTER TABLE account_entries ADD COLUMN coin smallint NOT NULL DEFAULT 0;
UPDATE account_entries AS entry SET is_failed = true
FROM transactions AS own
WHERE own.is_failed AND own.chain_id = entry.chain_id AND own.block = entry.block AND own.tx_index = entry.tx_index;
ALTER TABLE account_entries DROP CONSTRAINT account_entries_pkey;
ALTER TABLE account_entries ADD PRIMARY KEY (address, chain_id, is_hidden, block, tx_index)
  INCLUDE (operation, is_failed, coin);
