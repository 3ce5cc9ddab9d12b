CREATE TABLE blocks (
  chain_id bigint NOT NULL,
  number bigint NOT NULL,
  hash text NOT NULL,
  parent_hash text NOT NULL,
  timestamp timestamptz NOT NULL,
  PRIMARY KEY (chain_id, number)
);

-- Where the follower stands. `seen_at` is its heartbeat, `head` what the chain said last.
CREATE TABLE index_cursors (
  chain_id bigint PRIMARY KEY,
  genesis_hash text NOT NULL,
  number bigint NOT NULL,
  hash text NOT NULL,
  head bigint NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
