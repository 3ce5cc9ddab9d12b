-- Transactions whose receipt the node left out, or that it did not know. They are read again later: a node that lags or
-- leaves out an answer must not cost a row. An empty address keeps them for everybody that the index follows.
CREATE TABLE unread_transactions (
  chain_id bigint NOT NULL,
  hash bytea NOT NULL,
  address bytea NOT NULL DEFAULT '\x',
  block bigint,
  attempts integer NOT NULL DEFAULT 0,
  next_try timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain_id, hash, address)
);
CREATE INDEX unread_transactions_waiting ON unread_transactions (chain_id, next_try);
