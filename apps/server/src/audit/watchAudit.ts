import type { Database } from '../db/connect.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { type AuditState, auditStart, checkAudit } from './audit.ts'

const everyMs = 3_600_000

type Options = {
  db: Database
  keyring: Keyring
  log: Pick<Log, 'error'>
  metrics: Metrics
  onFailure: (error: unknown) => void
}

/** Checks the audit chain at startup and every hour. A break is logged and counted: someone changed the database. */
export const watchAudit = ({
  db,
  keyring,
  log,
  metrics,
  onFailure,
}: Options): { check: () => Promise<void>; stop: () => void } => {
  let state: AuditState = auditStart
  let running: Promise<void> | undefined
  metrics.gauge('audit_broken_at', {}, () => Number(state.brokenAt ?? 0n))
  const read = async () => {
    const { brokenAt: before, ...whole } = state
    state = await checkAudit(db, keyring, whole)
    if (state.brokenAt === undefined || state.brokenAt === before) return
    log.error({ part: 'audit', says: `Event ${state.brokenAt} of the audit log was changed outside of the server.` })
  }
  const check = (): Promise<void> => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void check().catch(onFailure), everyMs)
  void check().catch(onFailure)
  return { check, stop: () => clearInterval(timer) }
}
