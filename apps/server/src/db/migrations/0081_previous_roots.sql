-- The roots that a wallet had before it moved to a new key, each sealed by the wallet under the current root.
CREATE TABLE previous_roots (
  wallet_id text NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  -- The last epoch of that root.
  epoch integer NOT NULL CHECK (epoch >= 1),
  evm_address text NOT NULL,
  solana_address text NOT NULL,
  iv text NOT NULL,
  data text NOT NULL,
  PRIMARY KEY (wallet_id, epoch)
);
