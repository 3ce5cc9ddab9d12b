-- Ceilings on wrong codes that grow: each breach doubles how long the next one lasts, and the level falls with time.
CREATE TABLE back_offs (
  key text PRIMARY KEY,
  strikes integer NOT NULL,
  window_ends_at timestamptz NOT NULL,
  level integer NOT NULL DEFAULT 0,
  blocked_until timestamptz
);

-- The day's wrong codes are counted there now.
ALTER TABLE otp_counters DROP COLUMN wrong_at;

-- What was typed last, sealed: a client that submits at every key sends one typo several times.
ALTER TABLE login_flows ADD COLUMN last_try_sealed text;
ALTER TABLE siwx_codes ADD COLUMN last_try_sealed text;

-- Warnings and codes for urgent actions leave before login codes.
ALTER TABLE outbox ADD COLUMN is_urgent boolean NOT NULL DEFAULT false;
