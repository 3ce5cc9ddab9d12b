-- When an email was queued. Every try moves send_after, so that doesn't show how long an email has waited.
ALTER TABLE outbox ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now();
