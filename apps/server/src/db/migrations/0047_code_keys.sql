-- A recovery code can vouch for its holder: the public key that is made from it.
ALTER TABLE unlockers ADD COLUMN code_public_key text;
ALTER TABLE step_up_grants DROP CONSTRAINT step_up_grants_by_check;
ALTER TABLE step_up_grants ADD CONSTRAINT step_up_grants_by_check CHECK (by IN ('otp', 'passkey', 'code'));
