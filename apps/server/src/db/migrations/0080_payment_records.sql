-- The wallet's own record of whom it paid, sealed by the wallet: the server cannot read it.
CREATE TABLE payment_records (
  wallet_id text PRIMARY KEY REFERENCES wallets (id) ON DELETE CASCADE,
  -- Grows with each write; two devices compare and set it.
  version integer NOT NULL CHECK (version >= 1),
  epoch integer NOT NULL CHECK (epoch >= 1),
  iv text NOT NULL,
  data text NOT NULL
);
