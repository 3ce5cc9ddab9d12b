import { storedOverheadBytes } from '@latchkey/wire/relayLimits'
import { peerMark } from './peerMark.ts'

/** The channel on which instances announce stored messages. */
export const relayChannel = 'latchkey_relay'

/**
 * Stores a batch within the quotas, in one statement. $1–$10 are the messages, column by column; $11–$13 the quotas,
 * narrowest first; $14 the seconds that an acknowledged message stays. Returns each message's ID, or the quota that
 * refused it. Instances that store at the same time may each exceed a quota by one batch.
 */
export const storeSql = `
  WITH given AS (
    SELECT g.*, octet_length(message) + coalesce(octet_length(attestation), 0) + ${storedOverheadBytes} AS size,
      EXISTS (SELECT FROM relay_messages m WHERE m.topic = g.topic AND m.digest = g.digest) AS is_known,
      row_number() OVER (PARTITION BY topic, digest ORDER BY at) > 1 AS is_repeat
    FROM unnest($1::bytea[], $2::bytea[], $3::text[], $4::bigint[], $5::text[], $6::bytea[], $7::timestamptz[],
      $8::int[], $9::text[], $10::text[]) WITH ORDINALITY
      AS g (topic, digest, message, tag, attestation, publisher, published_at, ttl, project, network, at)
  ), quota AS (
    SELECT * FROM unnest($11::text[], $12::bigint[], $13::bigint[]) WITH ORDINALITY AS q (scope, bytes, messages, rank)
  ), place AS (
    SELECT given.at, given.topic, given.digest, given.size, its.scope, its.key
    FROM given CROSS JOIN LATERAL (VALUES ('topic', topic), ('client', publisher),
      ('network', convert_to(network, 'UTF8')), ('project', convert_to(project, 'UTF8')), ('all', ''::bytea)) its (scope, key)
    WHERE NOT is_known AND NOT is_repeat
  ), weighed AS (
    SELECT place.topic, place.digest, quota.scope, quota.rank,
      coalesce(held.bytes, 0) + sum(place.size) OVER so_far > quota.bytes
        OR coalesce(held.messages, 0) + count(*) OVER so_far > quota.messages AS is_over
    FROM place JOIN quota USING (scope) LEFT JOIN relay_usage held USING (scope, key)
    WINDOW so_far AS (PARTITION BY place.scope, place.key ORDER BY place.at)
  ), refused AS (
    SELECT DISTINCT ON (topic, digest) topic, digest, scope FROM weighed WHERE is_over ORDER BY topic, digest, rank
  ), taken AS (
    SELECT given.* FROM given LEFT JOIN refused USING (topic, digest) WHERE refused.scope IS NULL
  ), fresh AS (
    INSERT INTO relay_messages
      (topic, digest, message, tag, attestation, publisher, published_at, expires_at, size, project, network)
    SELECT topic, digest, message, tag, attestation, publisher, published_at,
      published_at + make_interval(secs => ttl), size, project, network
    FROM taken WHERE NOT is_known AND NOT is_repeat ORDER BY at
    ON CONFLICT (topic, digest) DO NOTHING
    RETURNING id, topic, digest
  ), met AS (
    INSERT INTO relay_topics AS pair (topic, first)
    SELECT DISTINCT ON (topic) topic, ${peerMark('topic', 'publisher')} FROM taken ORDER BY topic, at
    ON CONFLICT (topic) DO UPDATE
    SET second = coalesce(pair.second, nullif(excluded.first, pair.first)), seen_on = current_date
    WHERE (pair.second IS NULL AND pair.first <> excluded.first) OR pair.seen_on < current_date
    RETURNING topic, second
  ), answered AS (
    -- Messages that the second peer acknowledged before its first publish, when it was not known as a peer yet.
    SELECT m.id, m.published_at <= now() - make_interval(secs => $14) AS is_ripe
    FROM met JOIN relay_messages m USING (topic) JOIN relay_receipts r ON r.message_id = m.id
    WHERE ${peerMark('m.topic', 'r.client')} = met.second
  ), gone AS (
    DELETE FROM relay_messages WHERE id IN (SELECT id FROM answered WHERE is_ripe)
  ), ageing AS (
    UPDATE relay_messages SET expires_at = least(expires_at, published_at + make_interval(secs => $14))
    WHERE id IN (SELECT id FROM answered WHERE NOT is_ripe)
  ), told AS (
    SELECT pg_notify('${relayChannel}', string_agg(id::text, ',')) FROM fresh HAVING count(*) > 0
  )
  SELECT given.at::int, fresh.id, refused.scope AS refused
  FROM given LEFT JOIN refused USING (topic, digest) LEFT JOIN fresh USING (topic, digest) LEFT JOIN told ON true
  ORDER BY given.at`
