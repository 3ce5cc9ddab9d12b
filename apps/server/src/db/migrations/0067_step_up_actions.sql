-- Adding an unlock method and changing the email address need a fresh proof of their own.
ALTER TABLE step_up_grants DROP CONSTRAINT step_up_grants_action_check;
ALTER TABLE step_up_grants ADD CONSTRAINT step_up_grants_action_check CHECK (
  action IN ('export', 'addUnlocker', 'removeUnlocker', 'changeEmail', 'unfreeze', 'checkBackup', 'confirmDevice')
);
