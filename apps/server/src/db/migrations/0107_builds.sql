-- The files of the last builds, so that a page opened before an upgrade can still load the rest of its code.
CREATE TABLE builds (
  id text PRIMARY KEY,
  started_at timestamptz NOT NULL
);
CREATE TABLE built_files (
  build text NOT NULL REFERENCES builds ON DELETE CASCADE,
  origin text NOT NULL,
  path text NOT NULL,
  content bytea NOT NULL,
  -- A keyed hash of origin, path and content: only files that a server stored are served.
  mark text NOT NULL,
  PRIMARY KEY (origin, path, build)
);
CREATE INDEX built_files_build ON built_files (build);
