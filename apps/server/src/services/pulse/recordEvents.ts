import type { pulse } from '@latchkey/wire/api/pulse'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import { sql } from 'drizzle-orm'
import { isAnalyticsOn } from '../../projects/featuresOf.ts'
import type { Project } from '../../projects/project.ts'
import type { Services } from '../services.ts'
import { type CleanEvent, cleanEvent } from './cleanEvent.ts'
import { isOverShare } from './isOverShare.ts'
import { markActive } from './markActive.ts'
import { saltsOf } from './salts.ts'

/** Stores events once each. Nothing is stored for a project whose analytics are off. */
export const recordEvents = async (
  services: Services,
  project: Project,
  given: EndpointInput<typeof pulse.batch>['body'],
  network: string,
): Promise<void> => {
  if (!isAnalyticsOn(project, services.settings) || given.length === 0) return
  if (await isOverShare(services, 'events', network, given.length)) return
  const clean = given.map((event) => cleanEvent(event, Date.now()))
  const events = [...new Map(clean.map((event) => [event.eventId, event])).values()]
  await insertEvents(services, project.id, await Promise.all(events.map((event) => toRow(services, project.id, event))))
  await markActive(
    services,
    project.id,
    events.flatMap(({ address }) => address ?? []),
    network,
  )
}

const toRow = async (services: Services, projectId: string, event: CleanEvent) => {
  const { eventId: event_id, address, ...rest } = event
  const hash = address && (await saltsOf(services).hash(projectId, 'day', address)).toString('base64url').slice(0, 22)
  return { event_id, address, hash, ...rest }
}

/** One statement for the events and the day's counts of new ones. Sorted, so batches never deadlock. */
const insertEvents = async ({ db }: Services, projectId: string, rows: readonly object[]): Promise<void> => {
  await db.execute(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (
        event_id text, at timestamptz, kind text, event text, method text, address text, hash text, domain text,
        props jsonb)
    ), kept AS (
      INSERT INTO pulse_events (project_id, event_id, at, kind, event, actor, domain, props)
      SELECT projects.id, event_id, at, kind, event, CASE WHEN is_address_kept THEN address ELSE hash END, domain, props
      FROM given JOIN projects ON projects.id = ${projectId} ORDER BY event_id
      ON CONFLICT DO NOTHING RETURNING event_id
    )
    INSERT INTO pulse_daily AS daily (project_id, day, kind, event, method, count)
    SELECT ${projectId}, (at AT TIME ZONE 'UTC')::date, kind, event, method, count(*)
    FROM given JOIN kept USING (event_id) GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (project_id, day, kind, event, method) DO UPDATE SET count = daily.count + excluded.count`)
}
