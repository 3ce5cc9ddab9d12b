import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'

/** Starts from the chain that this run's unit tests seeded, if there is one; seeding takes a minute. */
export const copySeed = async (dataDir: string): Promise<void> => {
  const { CHAIN_SEED } = process.env
  if (!CHAIN_SEED || !existsSync(join(CHAIN_SEED, 'done'))) return
  await cp(join(CHAIN_SEED, 'chain'), join(dataDir, 'chain'), { recursive: true })
}
