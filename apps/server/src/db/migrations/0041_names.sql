CREATE TABLE names (
  name text PRIMARY KEY,
  registered_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz,
  attributes jsonb NOT NULL DEFAULT '{}',
  -- The coin type that the name was registered with: whoever holds the name there owns it.
  home_coin_type bigint NOT NULL
);

-- One address per coin type, so that an update leaves no older one behind.
CREATE TABLE name_addresses (
  name text NOT NULL REFERENCES names (name) ON DELETE CASCADE,
  coin_type bigint NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, coin_type)
);

CREATE INDEX name_addresses_address ON name_addresses (lower(address));

-- Signed messages that were used, for as long as their time would still pass.
CREATE TABLE used_messages (
  digest bytea PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX used_messages_at ON used_messages (at);
