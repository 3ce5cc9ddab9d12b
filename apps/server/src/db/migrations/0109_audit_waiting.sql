-- Events that found the audit chain busy and are chained a moment later, many at a time. The id is random, so a restored
-- backup needs no sequence.
CREATE TABLE audit_waiting (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  user_id text,
  event text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX audit_waiting_at ON audit_waiting (at);
