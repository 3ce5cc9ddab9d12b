import { connect } from '@latchkey/server/db/connect'
import { openEmbedded } from '@latchkey/server/db/embedded'
import { migrate } from '@latchkey/server/db/migrate'
import { projectCommand } from '@latchkey/server/projects/projectCommand'
import { BadChange } from '@latchkey/server/projects/readChanges'
import { readSettings } from '@latchkey/server/settings'
import { StartError } from '@latchkey/server/startError'

try {
  const settings = readSettings(process.env)
  const embedded = settings.DATABASE_URL === '' ? await openEmbedded(settings.DATA_DIR) : undefined
  const connection = await connect({ url: embedded?.url ?? settings.DATABASE_URL, onLost: () => {} })
  try {
    await migrate(connection.pool)
    console.log(await projectCommand(connection.db, process.argv.slice(2)))
  } finally {
    await connection.close()
    await embedded?.stop()
  }
} catch (error) {
  if (!(error instanceof BadChange || error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
