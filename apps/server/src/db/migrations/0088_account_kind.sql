-- Whether smart accounts are contracts of their own, or the plain account itself (EIP-7702).
ALTER TABLE projects ADD COLUMN account_kind text NOT NULL DEFAULT 'contract'
  CHECK (account_kind IN ('contract', 'eip7702'));
