-- The mailbox of the sandbox: in development every mail ends here, in production it stays empty.
CREATE TABLE sandbox_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  to_address text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX sandbox_mails_to ON sandbox_mails (to_address, id DESC);
