-- Who someone is. Times come from the server's clock, never from now(), so that a test can move them.

CREATE TABLE users (
  id text PRIMARY KEY,
  preferred_account_type text CHECK (preferred_account_type IN ('eoa', 'smartAccount')),
  created_at timestamptz NOT NULL
);

-- An address is found by its keyed hash; the address itself is sealed under the master key.
CREATE TABLE emails (
  email_hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email_sealed text NOT NULL,
  -- Set when the address was replaced: until then nobody else can take it, so that the change can be undone.
  held_until timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX emails_current ON emails (user_id) WHERE held_until IS NULL;
CREATE INDEX emails_held ON emails (held_until) WHERE held_until IS NOT NULL;

-- An account elsewhere: the issuer and its own name for the person, never the email address.
CREATE TABLE identities (
  iss text NOT NULL,
  sub text NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_name text,
  email_sealed text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (iss, sub)
);
CREATE INDEX identities_user ON identities (user_id);

-- A browser partition, known by the thumbprint of its DPoP key.
CREATE TABLE devices (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  jkt text NOT NULL,
  embedder text NOT NULL,
  browser text NOT NULL,
  -- When a gate was first released to it.
  opened_at timestamptz,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  UNIQUE (user_id, jkt)
);
CREATE INDEX devices_jkt ON devices (jkt);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_id text NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  jkt text NOT NULL,
  project_id text NOT NULL,
  embedder text NOT NULL,
  login text NOT NULL,
  -- Raised by whatever must end every access token of this session at once.
  version integer NOT NULL DEFAULT 1,
  authenticated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  idle_until timestamptz NOT NULL,
  absolute_until timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_live_user ON sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_live_jkt ON sessions (jkt) WHERE revoked_at IS NULL;
CREATE INDEX sessions_device ON sessions (device_id);
CREATE INDEX sessions_absolute_until ON sessions (absolute_until);

-- Every refresh token of a family is kept until the family ends: a used one that comes back ends it.
CREATE TABLE refresh_tokens (
  token_hash text PRIMARY KEY,
  session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- A login, step-up or email change under way; each is bound to one device key and used once.
CREATE TABLE login_flows (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('email', 'social', 'farcaster', 'passkey', 'stepUp', 'emailChange')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'spent')),
  jkt text NOT NULL,
  project_id text,
  embedder text,
  browser text NOT NULL,
  user_id text REFERENCES users (id) ON DELETE CASCADE,
  session_id text,
  email_hash text,
  email_sealed text,
  code_hash text,
  code_expires_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  device_state text CHECK (device_state IN ('pending', 'approved', 'denied')),
  match_number text,
  choices text[],
  -- Hash of the secret that finds this flow from outside: the link in a mail, or the OAuth state.
  lookup_hash text UNIQUE,
  lookup_expires_at timestamptz,
  result_hash text,
  result_expires_at timestamptz,
  details jsonb NOT NULL DEFAULT '{}',
  -- What must be kept for the flow but never be read from a dump, as sealed JSON.
  secrets_sealed text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_flows_expires_at ON login_flows (expires_at);

-- Kept for every address that was ever typed, whether an account has it or not.
CREATE TABLE otp_counters (
  email_hash text PRIMARY KEY,
  sent_at timestamptz[] NOT NULL DEFAULT '{}',
  next_at timestamptz,
  wrong_at timestamptz[] NOT NULL DEFAULT '{}',
  failures integer NOT NULL DEFAULT 0,
  touched_at timestamptz NOT NULL
);

-- Fixed windows for limits that must hold even across restarts: logins per network, gates per device.
CREATE TABLE window_counters (
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX window_counters_ends_at ON window_counters (ends_at);

CREATE TABLE dpop_jtis (
  jti_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX dpop_jtis_expires_at ON dpop_jtis (expires_at);

CREATE TABLE step_up_grants (
  grant_hash text PRIMARY KEY,
  session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('export', 'removeUnlocker', 'unfreeze')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX step_up_grants_session ON step_up_grants (session_id);
CREATE INDEX step_up_grants_expires_at ON step_up_grants (expires_at);

CREATE TABLE email_changes (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  old_hash text,
  new_hash text NOT NULL,
  undo_hash text UNIQUE,
  undo_until timestamptz NOT NULL,
  undone_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX email_changes_user ON email_changes (user_id, undo_until);

-- Links in security mails that may do one thing without a session.
CREATE TABLE mail_tokens (
  token_hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('freeze')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX mail_tokens_user ON mail_tokens (user_id);
CREATE INDEX mail_tokens_expires_at ON mail_tokens (expires_at);

-- Mails on their way. Their content is sealed, since codes are in it; a sent mail is deleted.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mail_sealed text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  send_after timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX outbox_send_after ON outbox (send_after);

CREATE TABLE token_keys (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_sealed text NOT NULL,
  created_at timestamptz NOT NULL
);

-- hash = SHA-256(hash before || event); nothing here is ever changed.
CREATE TABLE audit_events (
  seq bigint PRIMARY KEY,
  kind text NOT NULL,
  user_id text,
  event text NOT NULL,
  hash bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX audit_events_user ON audit_events (user_id, seq);

CREATE FUNCTION audit_events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are append-only';
END
$$;
CREATE TRIGGER audit_events_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_kept();
