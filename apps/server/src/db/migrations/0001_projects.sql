CREATE TABLE projects (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  name text NOT NULL,
  allowed_origins text[] NOT NULL DEFAULT '{}',
  features jsonb NOT NULL DEFAULT '[]',
  custody text NOT NULL DEFAULT 'assisted' CHECK (custody IN ('assisted', 'self')),
  tier text NOT NULL DEFAULT 'starter',
  -- NULL is unlimited.
  rpc_limit bigint CHECK (rpc_limit >= 0),
  mau_limit bigint CHECK (mau_limit >= 0),
  is_enabled boolean NOT NULL DEFAULT true,
  is_analytics_enabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- One row per project and calendar month (UTC), so that a limit starts anew by itself.
CREATE TABLE project_usage (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  month date NOT NULL,
  rpc_calls bigint NOT NULL DEFAULT 0,
  active_users bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id, month)
);
