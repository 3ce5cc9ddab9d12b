-- What a migration removed, an older version may still use. It reads here whether it does.
ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS unused_since text;
