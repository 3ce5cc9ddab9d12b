CREATE INDEX unlockers_credential ON unlockers (credential_id) WHERE credential_id IS NOT NULL;
CREATE INDEX login_flows_user ON login_flows (user_id) WHERE user_id IS NOT NULL;
