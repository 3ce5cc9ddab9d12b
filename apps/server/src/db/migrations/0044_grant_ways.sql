-- How a fresh proof was come by: an export asks for one of each kind.
ALTER TABLE step_up_grants ADD COLUMN by text NOT NULL DEFAULT 'otp' CHECK (by IN ('otp', 'passkey'));
ALTER TABLE step_up_grants ALTER COLUMN by DROP DEFAULT;
