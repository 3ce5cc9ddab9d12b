-- Which master keys each running instance has read; see keys/announceKeys.ts.
CREATE TABLE instances (
  id text PRIMARY KEY,
  opens text[] NOT NULL,
  seals text NOT NULL,
  seen_at timestamptz NOT NULL
);

-- Which root the keyed hashes were made with, as a keyed hash.
CREATE TABLE key_marks (
  name text PRIMARY KEY,
  value text NOT NULL
);
