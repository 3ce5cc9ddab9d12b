-- Whether every permission of a site needs the server's key at each use, or only those that the chain cannot limit.
ALTER TABLE projects ADD COLUMN session_cosigner text NOT NULL DEFAULT 'optional'
  CHECK (session_cosigner IN ('optional', 'required'));
