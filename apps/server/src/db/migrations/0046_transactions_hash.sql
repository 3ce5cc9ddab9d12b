-- With the chain first, this index looked as good as the key to whoever asked by place, and walked through all of a chain.
DROP INDEX transactions_hash;
CREATE UNIQUE INDEX transactions_hash ON transactions (hash, chain_id);
