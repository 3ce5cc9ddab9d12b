-- Quotas for the relay: who stored a message, and what it costs.
-- Messages older than the longest lifetime that is granted now have no reader left.
DELETE FROM relay_messages WHERE expires_at <= now() OR published_at < now() - interval '7 days';

ALTER TABLE relay_messages
  -- Bytes that count against the quotas: the text plus a fixed cost for rows, indexes and counters.
  ADD COLUMN size int NOT NULL DEFAULT 0,
  ADD COLUMN project text NOT NULL DEFAULT '',
  -- Keyed hash of the publisher's network (IPv4 /24, IPv6 /64).
  ADD COLUMN network text NOT NULL DEFAULT '';
UPDATE relay_messages
SET size = octet_length(message) + coalesce(octet_length(attestation), 0) + 1024,
  expires_at = least(expires_at, published_at + interval '7 days');

-- Messages come and go within seconds: without this, dead rows pile up for a fifth of the table or 50 rows plus it.
ALTER TABLE relay_messages SET (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0,
  toast.autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_threshold = 500,
  toast.autovacuum_vacuum_cost_delay = 0);

-- The two clients that talk under a topic, as hashes that do not link a client across topics. Only their
-- acknowledgements delete a message, so a stranger who listens to a topic cannot empty it.
CREATE TABLE relay_topics (
  topic bytea PRIMARY KEY,
  first bytea NOT NULL,
  second bytea,
  seen_on date NOT NULL DEFAULT current_date
);
CREATE INDEX relay_topics_seen_on ON relay_topics (seen_on);

-- What is stored, per scope: the sums that quotas are checked against, so that no publish has to scan messages.
CREATE TABLE relay_usage (
  scope text NOT NULL,
  key bytea NOT NULL,
  bytes bigint NOT NULL,
  messages bigint NOT NULL,
  PRIMARY KEY (scope, key)
) WITH (fillfactor = 50);
INSERT INTO relay_usage
SELECT 'all', '', coalesce(sum(size), 0), count(*) FROM relay_messages
UNION ALL SELECT 'topic', topic, sum(size), count(*) FROM relay_messages GROUP BY topic
UNION ALL SELECT 'client', publisher, sum(size), count(*) FROM relay_messages GROUP BY publisher
UNION ALL SELECT 'network', '', sum(size), count(*) FROM relay_messages HAVING count(*) > 0
UNION ALL SELECT 'project', '', sum(size), count(*) FROM relay_messages HAVING count(*) > 0
-- How many topics are remembered, and how many bytes were deleted since the tables were last vacuumed.
UNION ALL SELECT 'topics', '', 0, 0
UNION ALL SELECT 'freed', '', 0, 0;

-- Keeps the sums in the transaction that changes the messages. Every change locks the row of the whole relay first, so
-- two changes cannot wait for each other's rows.
CREATE FUNCTION relay_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM relay_usage WHERE scope = 'all' FOR UPDATE;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO relay_usage AS held
    SELECT place.scope, place.key, sum(m.size), count(*) FROM changed m
    CROSS JOIN LATERAL (VALUES ('all', ''::bytea), ('topic', m.topic), ('client', m.publisher),
      ('network', convert_to(m.network, 'UTF8')), ('project', convert_to(m.project, 'UTF8'))) place (scope, key)
    GROUP BY place.scope, place.key
    ON CONFLICT (scope, key) DO UPDATE
    SET bytes = held.bytes + excluded.bytes, messages = held.messages + excluded.messages;
    RETURN NULL;
  END IF;
  UPDATE relay_usage held SET bytes = held.bytes - gone.bytes, messages = held.messages - gone.messages
  FROM (
    SELECT place.scope, place.key, sum(m.size) AS bytes, count(*) AS messages FROM changed m
    CROSS JOIN LATERAL (VALUES ('all', ''::bytea), ('topic', m.topic), ('client', m.publisher),
      ('network', convert_to(m.network, 'UTF8')), ('project', convert_to(m.project, 'UTF8'))) place (scope, key)
    GROUP BY place.scope, place.key
  ) gone WHERE held.scope = gone.scope AND held.key = gone.key;
  UPDATE relay_usage SET bytes = bytes + (SELECT sum(size) FROM changed) WHERE scope = 'freed';
  DELETE FROM relay_usage held USING changed m, LATERAL (VALUES ('topic', m.topic), ('client', m.publisher),
    ('network', convert_to(m.network, 'UTF8')), ('project', convert_to(m.project, 'UTF8'))) place (scope, key)
  WHERE held.scope = place.scope AND held.key = place.key AND held.messages <= 0;
  RETURN NULL;
END $$;

CREATE TRIGGER relay_count_stored AFTER INSERT ON relay_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relay_count();
CREATE TRIGGER relay_count_gone AFTER DELETE ON relay_messages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relay_count();

-- An operator may empty the relay with TRUNCATE; the sums follow.
CREATE FUNCTION relay_count_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'relay_topics' THEN
    UPDATE relay_usage SET messages = 0 WHERE scope = 'topics';
    RETURN NULL;
  END IF;
  DELETE FROM relay_usage WHERE scope NOT IN ('all', 'topics', 'freed');
  UPDATE relay_usage SET bytes = 0, messages = 0 WHERE scope = 'all';
  RETURN NULL;
END $$;
CREATE TRIGGER relay_count_nothing AFTER TRUNCATE ON relay_messages
  FOR EACH STATEMENT EXECUTE FUNCTION relay_count_nothing();
CREATE TRIGGER relay_count_nothing AFTER TRUNCATE ON relay_topics
  FOR EACH STATEMENT EXECUTE FUNCTION relay_count_nothing();

CREATE FUNCTION relay_count_topics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM relay_usage WHERE scope = 'all' FOR UPDATE;
  UPDATE relay_usage
  SET messages = messages + (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) * (SELECT count(*) FROM changed)
  WHERE scope = 'topics';
  RETURN NULL;
END $$;
CREATE TRIGGER relay_count_topics_seen AFTER INSERT ON relay_topics
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relay_count_topics();
CREATE TRIGGER relay_count_topics_gone AFTER DELETE ON relay_topics
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relay_count_topics();
