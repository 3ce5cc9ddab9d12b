-- When an address was last asked about decides who stays on a full list and whose past is read first. A row whose past
-- cannot be read is tried again later, so that it holds nobody else up.
ALTER TABLE watched_addresses
  ADD COLUMN last_asked timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try timestamptz NOT NULL DEFAULT now();
UPDATE watched_addresses SET last_asked = added_at;

DROP INDEX watched_addresses_waiting;
CREATE INDEX watched_addresses_waiting ON watched_addresses (chain_id, last_asked) WHERE NOT is_done;
CREATE INDEX watched_addresses_asked ON watched_addresses (chain_id, last_asked);
