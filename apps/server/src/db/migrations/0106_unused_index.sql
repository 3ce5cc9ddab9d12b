-- outside a transaction
-- Events are deleted by age only, never by address.
DROP INDEX CONCURRENTLY IF EXISTS pulse_events_address;
