-- When the holder of a lasting way in last showed that they still have it.
ALTER TABLE unlockers ADD COLUMN proven_at timestamptz;
ALTER TABLE step_up_grants DROP CONSTRAINT step_up_grants_action_check;
ALTER TABLE step_up_grants ADD CONSTRAINT step_up_grants_action_check
  CHECK (action IN ('export', 'removeUnlocker', 'unfreeze', 'checkBackup'));
