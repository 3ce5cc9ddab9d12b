-- Unlogged: a crash may forget the buckets, and writing them stays cheap.
CREATE UNLOGGED TABLE rate_buckets (
  key text PRIMARY KEY,
  tokens double precision NOT NULL,
  granted integer NOT NULL,
  refilled_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX rate_buckets_refilled_at ON rate_buckets (refilled_at);
