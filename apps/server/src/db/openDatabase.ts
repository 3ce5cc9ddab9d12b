import type { Settings } from '../settings.ts'
import { type Connection, connect } from './connect.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

type Opened = { connection: Connection; close: () => Promise<void> }

/** Opens an installation's database for a command, whether or not a server is using it. */
export const openDatabase = async (
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  { isMigrated = true } = {},
): Promise<Opened> => {
  const embedded = settings.DATABASE_URL === '' ? await openEmbedded(settings.DATA_DIR) : undefined
  try {
    const connection = await connect({ url: embedded?.url ?? settings.DATABASE_URL, onLost: () => {} })
    const close = async () => {
      await connection.close()
      await embedded?.stop()
    }
    if (isMigrated)
      await migrate(connection.pool).catch(async (error: unknown) => {
        await connection.close()
        throw error
      })
    return { connection, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
