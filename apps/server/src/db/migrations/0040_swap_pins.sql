-- The contract that the last quote for an owner's token would use. Unlogged: a crash may forget it.
CREATE UNLOGGED TABLE swap_pins (
  chain text NOT NULL,
  owner text NOT NULL,
  token text NOT NULL,
  to_token text NOT NULL,
  target text NOT NULL,
  needs_approval boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain, owner, token)
);

CREATE INDEX swap_pins_at ON swap_pins (at);
