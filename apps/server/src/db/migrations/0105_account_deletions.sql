-- Accounts whose owner asked to delete them, until the grace period is over.
CREATE TABLE account_deletions (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  deletes_at timestamptz NOT NULL
);
CREATE INDEX account_deletions_deletes_at ON account_deletions (deletes_at);

ALTER TABLE step_up_grants DROP CONSTRAINT step_up_grants_action_check;
ALTER TABLE step_up_grants ADD CONSTRAINT step_up_grants_action_check CHECK (
  action IN (
    'export', 'addUnlocker', 'removeUnlocker', 'changeEmail', 'unfreeze', 'checkBackup', 'confirmDevice', 'newKey',
    'exportData', 'deleteAccount'
  )
) NOT VALID;

-- A link that keeps an account.
ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_action_check;
ALTER TABLE mail_tokens ADD CONSTRAINT mail_tokens_action_check CHECK (action IN ('freeze', 'device', 'keep')) NOT VALID;
