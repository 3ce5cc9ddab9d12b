-- What is kept of a wallet: ciphertext, and halves that open nothing alone.

CREATE TABLE wallets (
  id text PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES users (id) ON DELETE RESTRICT,
  epoch integer NOT NULL CHECK (epoch >= 1),
  evm_address text NOT NULL,
  solana_address text NOT NULL,
  auth_public_key text NOT NULL,
  vault_iv text NOT NULL,
  vault_data text NOT NULL,
  frozen_at timestamptz,
  exported_at timestamptz,
  -- When a recovery code or phrase last opened it; export and removals wait a day after that.
  recovered_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE unlockers (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- NULL while reserved: its gate exists, nothing is wrapped yet.
  wallet_id text REFERENCES wallets (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('assisted', 'device', 'passkey', 'code', 'phrase')),
  jkt text NOT NULL,
  epoch integer,
  label text NOT NULL DEFAULT '',
  gate_sealed text NOT NULL,
  user_half_sealed text CHECK (user_half_sealed IS NULL OR type = 'assisted'),
  wrapped_iv text,
  wrapped_data text,
  salt text,
  credential_id text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- Only for a reservation.
  reserved_until timestamptz,
  CHECK ((wallet_id IS NULL) = (reserved_until IS NOT NULL)),
  CHECK (wallet_id IS NULL OR (wrapped_iv IS NOT NULL AND wrapped_data IS NOT NULL AND epoch IS NOT NULL))
);
CREATE INDEX unlockers_wallet ON unlockers (wallet_id);
CREATE INDEX unlockers_user ON unlockers (user_id);
CREATE INDEX unlockers_reserved_until ON unlockers (reserved_until) WHERE reserved_until IS NOT NULL;

CREATE TABLE passkeys (
  credential_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- One open WebAuthn challenge per session and purpose, used once.
CREATE TABLE passkey_challenges (
  session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('enrol', 'unlock')),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, purpose)
);

-- A proof of the auth key counts once.
CREATE TABLE proof_nonces (
  wallet_id text NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  nonce_hash text NOT NULL,
  PRIMARY KEY (wallet_id, nonce_hash)
);
