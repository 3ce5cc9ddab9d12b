-- Where the audit log begins once old events were deleted: the last one that went, with its hash. It is sealed under the
-- master key too, so that access to the database alone can't shorten the log.
CREATE TABLE audit_checkpoints (
  seq bigint PRIMARY KEY,
  hash bytea NOT NULL,
  mark_sealed text NOT NULL
);

-- Events up to the checkpoint may be deleted. Nothing is ever changed.
CREATE FUNCTION audit_events_go_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.seq > coalesce((SELECT max(seq) FROM audit_checkpoints), 0) THEN
    RAISE EXCEPTION 'audit events are append-only';
  END IF;
  RETURN OLD;
END
$$;
DROP TRIGGER audit_events_are_kept ON audit_events;
CREATE TRIGGER audit_events_are_kept BEFORE UPDATE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_kept();
CREATE TRIGGER audit_events_go_in_order BEFORE DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_events_go_in_order();
