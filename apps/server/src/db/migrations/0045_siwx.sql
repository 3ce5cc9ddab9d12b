-- Nonces that wait for a signature. Each is used once, by the browser that asked for it, for the site it asked from.
CREATE TABLE siwx_nonces (
  nonce text PRIMARY KEY,
  token_hash text NOT NULL,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  origin text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX siwx_nonces_expires_at ON siwx_nonces (expires_at);

CREATE TABLE siwx_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The token itself is known to the browser only.
  token_hash text NOT NULL UNIQUE,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  origin text NOT NULL,
  -- CAIP-2, and the address as it was signed.
  network text NOT NULL,
  address text NOT NULL,
  -- The address in lower case where case carries no meaning, so that each account is one.
  account text NOT NULL,
  message text NOT NULL,
  signature text NOT NULL,
  -- Under the master key; only what was confirmed by a code.
  email_sealed text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE INDEX siwx_sessions_account ON siwx_sessions (project_id, account, created_at DESC);
CREATE INDEX siwx_sessions_expires_at ON siwx_sessions (expires_at);

-- A code that was mailed for a session; one at a time.
CREATE TABLE siwx_codes (
  session_id uuid PRIMARY KEY REFERENCES siwx_sessions (id) ON DELETE CASCADE,
  code_id text NOT NULL,
  email_sealed text NOT NULL,
  code_hash text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Which address an account has confirmed in a project, by keyed hash: a second session needs no second code.
CREATE TABLE siwx_emails (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  account text NOT NULL,
  email_hash text NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, account, email_hash)
);
