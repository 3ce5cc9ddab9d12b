-- Addresses whose mail server says that they do not exist, by keyed hash; kept for as long as nothing is sent there.
CREATE TABLE bounced (
  email_hash text PRIMARY KEY,
  at timestamptz NOT NULL
);
