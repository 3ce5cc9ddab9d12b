-- Mailboxes of the WalletConnect relay. Only ciphertext passes through it.
CREATE TABLE relay_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic bytea NOT NULL CHECK (length(topic) = 32),
  -- SHA-256 of the message: a message that is published again is the same message.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  message text NOT NULL,
  tag bigint NOT NULL,
  attestation text,
  -- The client that published it, which does not get it back.
  publisher bytea NOT NULL,
  published_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (topic, digest)
);

CREATE INDEX relay_messages_expires_at ON relay_messages (expires_at);

-- Who has acknowledged what. Per client, so that a stranger who listens to a topic takes nothing from its owner.
CREATE TABLE relay_receipts (
  message_id bigint NOT NULL REFERENCES relay_messages (id) ON DELETE CASCADE,
  client bytea NOT NULL,
  PRIMARY KEY (message_id, client)
);
