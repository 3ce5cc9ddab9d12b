-- Logins and email changes that began before this are void.
ALTER TABLE users ADD COLUMN IF NOT EXISTS flows_void_before timestamptz;
