-- A fresh proof by passkey or recovery code, for a move to a new wallet key.
ALTER TABLE step_up_grants DROP CONSTRAINT step_up_grants_action_check;
ALTER TABLE step_up_grants ADD CONSTRAINT step_up_grants_action_check CHECK (
  action IN (
    'export', 'addUnlocker', 'removeUnlocker', 'changeEmail', 'unfreeze', 'checkBackup', 'confirmDevice', 'newKey'
  )
);
-- Whether the wallet's page still shows this earlier address and what arrives there.
ALTER TABLE previous_roots ADD COLUMN is_watched boolean NOT NULL DEFAULT true;
