-- What each running instance does, so the doctor sees which role nobody has.
ALTER TABLE instances ADD COLUMN roles text[] NOT NULL DEFAULT '{}';
