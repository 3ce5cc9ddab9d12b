-- The address that last signed for a name. Whoever a name was handed to bears it in public only after they signed.
ALTER TABLE names ADD COLUMN signer text;

-- A home address as old as its name is the one that registered it, and so has signed.
UPDATE names SET signer = name_addresses.address
FROM name_addresses
WHERE name_addresses.name = names.name
  AND name_addresses.coin_type = names.home_coin_type
  AND name_addresses.created_at = names.registered_at;
