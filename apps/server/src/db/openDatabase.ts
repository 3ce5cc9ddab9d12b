import type { Settings } from '../settings.ts'
import { type Connection, connect } from './connect.ts'
import { openEmbedded } from './embedded.ts'

type Opened = { connection: Connection; close: () => Promise<void> }

/** Opens an installation's database for a command, as it is and whether or not a server is using it. */
export const openDatabase = async (settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Opened> => {
  const embedded = settings.DATABASE_URL === '' ? await openEmbedded(settings.DATA_DIR) : undefined
  try {
    // A backup, a rotation or a migration may take long.
    const connection = await connect({ url: embedded?.url ?? settings.DATABASE_URL, onLost: () => {}, answerMs: 0 })
    const close = async () => {
      await connection.close()
      await embedded?.stop()
    }
    return { connection, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
