-- What a token was worth, at most once a minute: for the value of an entry at its time, and for telling a jump from a price.
CREATE TABLE price_samples (
  chain_id bigint NOT NULL,
  token bytea NOT NULL,
  at timestamptz NOT NULL,
  usd double precision NOT NULL,
  PRIMARY KEY (chain_id, token, at)
);
