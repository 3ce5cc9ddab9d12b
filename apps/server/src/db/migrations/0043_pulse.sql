-- Whether events keep addresses as they are; without it they are kept as a hash that changes every day.
ALTER TABLE projects ADD COLUMN is_address_kept boolean NOT NULL DEFAULT false;

CREATE TABLE pulse_events (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  event_id text NOT NULL,
  -- When it happened by the page's clock, and when it came by ours.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  event text NOT NULL,
  actor text,
  domain text,
  props jsonb NOT NULL,
  PRIMARY KEY (project_id, event_id)
);

CREATE INDEX pulse_events_received ON pulse_events (received_at);

-- What the plots read: one row per project, day, event and way of connecting, whatever the number of events.
CREATE TABLE pulse_daily (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  day date NOT NULL,
  kind text NOT NULL,
  event text NOT NULL,
  method text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (project_id, day, kind, event, method)
);

-- Random salts of hashes. Once a salt is deleted nobody can tell any more whom a hash belonged to.
CREATE TABLE hash_salts (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  period text NOT NULL,
  ends_on date NOT NULL,
  salt bytea NOT NULL,
  PRIMARY KEY (project_id, period)
);

-- Who was active in a month, as a hash with the month's salt.
CREATE TABLE active_users (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  month date NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (project_id, month, hash)
);
