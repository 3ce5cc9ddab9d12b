-- The wallet asks for which tokens an account has allowed someone something.
CREATE INDEX approvals_owner ON approvals (owner, chain_id, block);
