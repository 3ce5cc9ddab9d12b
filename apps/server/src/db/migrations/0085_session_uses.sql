-- Each use of a session that the server has signed: the number that the chain takes once, and the request it was for.
CREATE TABLE smart_session_uses (
  pci uuid NOT NULL REFERENCES smart_sessions (pci) ON DELETE CASCADE,
  request_digest bytea NOT NULL,
  first_use integer NOT NULL,
  use_count integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pci, request_digest),
  UNIQUE (pci, first_use)
);
