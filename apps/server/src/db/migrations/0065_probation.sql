-- A device that logs in to a wallet that exists is on probation until it is confirmed.
ALTER TABLE devices ADD COLUMN confirmed_at timestamptz;
-- Set by the mailed link: from then on the device counts as confirmed, unless it was removed before.
ALTER TABLE devices ADD COLUMN confirms_at timestamptz;
-- When the owner let this device in, behind a mailed link or on another device.
ALTER TABLE devices ADD COLUMN pressed_at timestamptz;
-- A keyed hash of the network it was last seen on, and a sealed coarse form of it for its owner to read.
ALTER TABLE devices ADD COLUMN network text;
ALTER TABLE devices ADD COLUMN place_sealed text;
-- People keep using the devices they have: only logins from now on are new.
UPDATE devices SET confirmed_at = created_at;

-- The link in the email about a new device.
ALTER TABLE mail_tokens ADD COLUMN device_id text REFERENCES devices (id) ON DELETE CASCADE;
ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_action_check;
ALTER TABLE mail_tokens ADD CONSTRAINT mail_tokens_action_check CHECK (action IN ('freeze', 'device'));

ALTER TABLE step_up_grants DROP CONSTRAINT step_up_grants_action_check;
ALTER TABLE step_up_grants ADD CONSTRAINT step_up_grants_action_check
  CHECK (action IN ('export', 'removeUnlocker', 'unfreeze', 'checkBackup', 'confirmDevice'));
