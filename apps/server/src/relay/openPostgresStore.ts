import pg from 'pg'
import { createLine } from './createLine.ts'
import { createSweeper } from './createSweeper.ts'
import { createMailbox } from './mailbox.ts'
import type { OpenStore } from './relayStore.ts'

const poolMax = 4

/**
 * Stores messages in PostgreSQL, with a small separate pool, so relay clients and wallets never wait for each other.
 */
export const openPostgresStore =
  (server: Pick<pg.Pool, 'options'>, { lookEveryMs }: { lookEveryMs?: number } = {}): OpenStore =>
  ({ lingerMs, topicsKept, ...needs }) => {
    const config = { ...server.options, max: poolMax, application_name: 'latchkey-relay' }
    const pool = new pg.Pool(config)
    // Without a listener, a broken idle connection would end the process.
    pool.on('error', needs.onLost)
    const line = createLine({ ...needs, config, lingerMs, lookEveryMs })
    return {
      mailbox: createMailbox(pool, { lingerMs }),
      line,
      sweep: createSweeper({ pool, topicsMax: topicsKept }).sweep,
      // The server's own probe asks the database.
      isReady: async () => true,
      stop: async () => {
        await line.stop()
        await pool.end()
      },
    }
  }
