CREATE TABLE smart_sessions (
  pci uuid PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- CAIP-10 in lower case.
  account text NOT NULL,
  public_key text NOT NULL,
  -- The session's private key under the master key; never in clear.
  sealed_key text NOT NULL,
  -- What the owner signed, so that the same consent makes one session only.
  grant_digest bytea NOT NULL UNIQUE,
  expiry timestamptz NOT NULL,
  signer jsonb NOT NULL,
  permissions jsonb NOT NULL,
  policies jsonb NOT NULL,
  context text,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);

CREATE INDEX smart_sessions_account ON smart_sessions (account, created_at);

-- What a session has spent of an asset in a period; `period_start` is unix seconds.
CREATE TABLE smart_session_spends (
  pci uuid NOT NULL REFERENCES smart_sessions (pci) ON DELETE CASCADE,
  allowance text NOT NULL,
  period_start bigint NOT NULL,
  amount numeric(78) NOT NULL,
  PRIMARY KEY (pci, allowance, period_start)
);
