import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { seedOnce } from '@latchkey/chain/seedOnce'

/** Starts from the chain that this run of `npm test` shares, if it is one. */
export const copySeed = async (dataDir: string): Promise<void> => {
  const { CHAIN_SEED } = process.env
  if (CHAIN_SEED) await cp(await seedOnce(CHAIN_SEED), join(dataDir, 'chain'), { recursive: true })
}
