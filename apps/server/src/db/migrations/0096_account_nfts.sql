-- Which NFTs an account has received, so that a list need not read its whole history. Whether it still has them is
-- asked of their contracts. A contract may announce itself as both kinds, so the kind is part of the key.
CREATE TABLE account_nfts (
  address bytea NOT NULL,
  chain_id bigint NOT NULL,
  token bytea NOT NULL,
  token_id numeric(78) NOT NULL,
  kind text NOT NULL CHECK (kind IN ('erc721', 'erc1155')),
  first_block bigint NOT NULL,
  PRIMARY KEY (address, chain_id, token, token_id, kind)
);

INSERT INTO account_nfts
  SELECT to_address, chain_id, token, token_id, kind, min(block) FROM transfers
  WHERE kind IN ('erc721', 'erc1155') AND token_id IS NOT NULL AND amount > 0 AND to_address <> decode(repeat('00', 20), 'hex')
  GROUP BY to_address, chain_id, token, token_id, kind;
