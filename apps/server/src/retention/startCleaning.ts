import { trimAudit } from '../audit/trimAudit.ts'
import type { Database } from '../db/connect.ts'
import type { Keyring } from '../keys/keyring.ts'
import { sealNames } from '../keys/sealNames.ts'
import { deleteDue } from '../services/ownData/deleteDue.ts'
import { deleteOld } from './deleteOld.ts'
import { retentionRules } from './retentionRules.ts'

const everyMs = 60_000

type Options = { db: Database; keyring: Keyring; clock: () => number; onFailure: (error: unknown) => void }

/** Deletes expired data every minute. */
export const startCleaning = ({ db, keyring, clock, onFailure }: Options) => {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= clean({ db, keyring, onFailure }, new Date(clock())).finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(run, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** Runs all deletions; a failed one does not stop the others. */
export const clean = async ({ db, keyring, onFailure }: Omit<Options, 'clock'>, now: Date): Promise<void> => {
  for (const rule of retentionRules) await deleteOld(db, rule, now).catch(onFailure)
  await deleteDue({ db, keyring, onFailure }, now).catch(onFailure)
  await trimAudit(db, keyring, now).catch(onFailure)
  await sealNames(db, keyring).catch(onFailure)
}
