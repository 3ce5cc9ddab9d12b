-- Everything that the follower keeps beside headers. Addresses and hashes are bytes: half the size of their text.
CREATE TABLE transactions (
  chain_id bigint NOT NULL,
  block bigint NOT NULL,
  tx_index integer NOT NULL,
  hash bytea NOT NULL,
  from_address bytea NOT NULL,
  to_address bytea,
  value numeric(78) NOT NULL,
  is_failed boolean NOT NULL,
  fee numeric(78) NOT NULL,
  nonce bigint NOT NULL,
  selector bytea,
  timestamp timestamptz NOT NULL,
  PRIMARY KEY (chain_id, block, tx_index)
);

CREATE UNIQUE INDEX transactions_hash ON transactions (chain_id, hash);

-- `log_index` counts within the transaction; the transaction's own value is -1.
CREATE TABLE transfers (
  chain_id bigint NOT NULL,
  block bigint NOT NULL,
  tx_index integer NOT NULL,
  log_index integer NOT NULL,
  sub_index integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('native', 'erc20', 'erc721', 'erc1155')),
  token bytea,
  from_address bytea NOT NULL,
  to_address bytea NOT NULL,
  amount numeric(78) NOT NULL,
  token_id numeric(78),
  -- Not seen in a log but concluded from several, such as the coin that a router pays out.
  is_inferred boolean NOT NULL,
  PRIMARY KEY (chain_id, block, tx_index, log_index, sub_index)
);

CREATE TABLE approvals (
  chain_id bigint NOT NULL,
  block bigint NOT NULL,
  tx_index integer NOT NULL,
  log_index integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('erc20', 'erc721', 'all')),
  token bytea NOT NULL,
  owner bytea NOT NULL,
  spender bytea NOT NULL,
  -- Base units, the id of an NFT, or 1 and 0 where everything is approved or no more.
  amount numeric(78) NOT NULL,
  PRIMARY KEY (chain_id, block, tx_index, log_index)
);

-- The history of an account: one row per address and transaction. The key holds all that a page is found by.
CREATE TABLE account_entries (
  address bytea NOT NULL,
  chain_id bigint NOT NULL,
  -- True for what strangers put there to be clicked on.
  is_hidden boolean NOT NULL,
  block bigint NOT NULL,
  tx_index integer NOT NULL,
  operation text NOT NULL,
  PRIMARY KEY (address, chain_id, is_hidden, block, tx_index) INCLUDE (operation)
);

-- Which tokens an account has met, so that a balance need not read its whole history.
CREATE TABLE account_tokens (
  address bytea NOT NULL,
  chain_id bigint NOT NULL,
  token bytea NOT NULL,
  first_block bigint NOT NULL,
  PRIMARY KEY (address, chain_id, token)
);

CREATE TABLE tokens (
  chain_id bigint NOT NULL,
  address bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('erc20', 'erc721', 'erc1155')),
  name text NOT NULL,
  symbol text NOT NULL,
  decimals smallint,
  is_spam boolean NOT NULL,
  spam_reason text,
  is_stranded boolean NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain_id, address)
);

-- Who is followed where not everybody is. `from_block` is the first block that the follower looked at for this
-- address, `scanned_to` how far the search in older blocks has come.
CREATE TABLE watched_addresses (
  chain_id bigint NOT NULL,
  address bytea NOT NULL,
  from_block bigint,
  scanned_to bigint,
  is_done boolean NOT NULL DEFAULT false,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain_id, address)
);

CREATE INDEX watched_addresses_new ON watched_addresses (chain_id) WHERE from_block IS NULL;
CREATE INDEX watched_addresses_waiting ON watched_addresses (chain_id, added_at) WHERE NOT is_done;

-- The follower of earlier versions kept headers only: it begins anew and reads what it left out.
DELETE FROM index_cursors;
DELETE FROM blocks;
