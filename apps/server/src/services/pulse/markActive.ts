import { sql } from 'drizzle-orm'
import { thisMonth } from '../../projects/project.ts'
import { perServices } from '../perServices.ts'
import type { Services } from '../services.ts'
import { isOverShare } from './isOverShare.ts'
import { saltsOf } from './salts.ts'

const seenMax = 50_000
/** What this instance already wrote, so a page that polls costs nothing. */
const seenBy = perServices(() => new Set<string>())

/**
 * Counts each user once a month per project. Only a hash is stored, with a salt that is deleted with the month.
 * Addresses cost nothing, so without a share per network anyone could fill the database and use up a plan.
 */
export const markActive = async (
  services: Services,
  projectId: string,
  addresses: readonly string[],
  network: string,
): Promise<void> => {
  const month = new Date().toISOString().slice(0, 7)
  const seen = seenBy(services)
  const fresh = [...new Set(addresses.map((address) => address.toLowerCase()))].filter(
    (address) => !seen.has(`${projectId}/${month}/${address}`),
  )
  if (fresh.length === 0 || (await isOverShare(services, 'users', network, fresh.length))) return
  const hashes = await Promise.all(fresh.map((address) => saltsOf(services).hash(projectId, 'month', address)))
  await services.db.execute(sql`
    WITH added AS (
      INSERT INTO active_users (project_id, month, hash)
      SELECT ${projectId}, ${thisMonth}, hash FROM unnest(${sql.param(hashes)}::bytea[]) AS hash ORDER BY hash
      ON CONFLICT DO NOTHING RETURNING hash
    )
    INSERT INTO project_usage AS usage (project_id, month, active_users)
    SELECT ${projectId}, ${thisMonth}, count(*) FROM added HAVING count(*) > 0
    ON CONFLICT (project_id, month) DO UPDATE SET active_users = usage.active_users + excluded.active_users`)
  if (seen.size > seenMax) seen.clear()
  for (const address of fresh) seen.add(`${projectId}/${month}/${address}`)
}
