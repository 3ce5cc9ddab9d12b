-- Whether someone proved that the address is theirs. On a full list, all others are removed first.
ALTER TABLE watched_addresses ADD COLUMN is_proven boolean NOT NULL DEFAULT false;
