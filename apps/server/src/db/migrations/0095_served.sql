-- How far down a history service has told an address's past; apart from the search of logs, which needs no service.
ALTER TABLE watched_addresses
  ADD COLUMN served_to bigint,
  ADD COLUMN coin_since timestamptz,
  ADD COLUMN is_served boolean NOT NULL DEFAULT false,
  ADD COLUMN serve_attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN serve_next timestamptz NOT NULL DEFAULT now();
-- Until now both were searched together.
UPDATE watched_addresses SET served_to = scanned_to, coin_since = known_since, is_served = is_done;
-- One pass over the logs serves all who wait, newest first.
CREATE INDEX watched_addresses_missing ON watched_addresses (chain_id, (coalesce(scanned_to, from_block)) DESC)
  WHERE NOT is_done;
