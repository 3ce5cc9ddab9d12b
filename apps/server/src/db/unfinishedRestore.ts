import type pg from 'pg'
import { StartError } from '../startError.ts'

/** An empty table that is there from before a restore writes anything until all of it is done. */
export const restoreMark = 'unfinished_restore'

type Asks = Pick<pg.ClientBase, 'query'>

export const isUnfinished = async (asks: Asks): Promise<boolean> => {
  const { rows } = await asks.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [restoreMark])
  return rows[0]?.found ?? false
}

/** Its rows may be all there, with accounts among them that were deleted since the backup. */
export const refuseUnfinished = async (asks: Asks): Promise<void> => {
  if (!(await isUnfinished(asks))) return
  throw new StartError(
    'A restore into this database was interrupted, or is still running. If it was interrupted, restore into a new database.',
  )
}
