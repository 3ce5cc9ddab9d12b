-- The smart accounts of a wallet, for which the operator pays fees.
CREATE TABLE sponsored_accounts (
  wallet_id text NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  address text NOT NULL,
  PRIMARY KEY (wallet_id, address)
);
