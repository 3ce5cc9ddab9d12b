import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts'

/** A PostgreSQL server in this folder: ours, or the one whose programs are in TEST_POSTGRES_BIN. */
export const startTestPostgres = (dataDir: string): Promise<EmbeddedDatabase> =>
  startEmbedded({ dataDir, isDurable: false, programs: process.env.TEST_POSTGRES_BIN || undefined })
