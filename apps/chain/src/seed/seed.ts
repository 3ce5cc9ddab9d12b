import { engineFlags } from '../chainSettings.ts'
import { devMnemonic, treasury } from '../deployments.ts'
import { startEngine } from '../engine.ts'
import type { Rpc } from '../rpc.ts'
import type { Progress } from '../savedState.ts'
import { seedDexes } from './dexes.ts'
import { seedEditions } from './editions.ts'
import { seedHistory } from './history.ts'
import { SeedSession } from './session.ts'
import { seedSmartAccounts } from './smartAccounts.ts'
import { seedBalances, seedTokens } from './tokens.ts'

const DAY = 86_400
const WEEKS = 8
const TREASURY_SEI = 1_000_000_000n * 10n ** 18n

/** Creates the seeded chain in its own engine, with a clock weeks back, and returns it to be saved. */
export async function seed(options: {
  anvil: string
  onProgress: Progress
  onReady(rpc: Rpc): Promise<void>
}): Promise<void> {
  const { anvil, onProgress, onReady } = options
  const today = Math.floor(Date.now() / 1000)
  const genesisTime = today - (WEEKS * 7 + 1) * DAY
  const engine = await startEngine(anvil, 0, [
    ...engineFlags,
    ...['--timestamp', String(genesisTime), '--mnemonic', devMnemonic, '--accounts', '12', '--balance', '10000'],
  ])
  try {
    const session = new SeedSession(engine.rpc, genesisTime)
    await engine.rpc('anvil_setBalance', [treasury.address, `0x${TREASURY_SEI.toString(16)}`])
    onProgress('Seeding tokens …')
    await seedTokens(session)
    onProgress('Seeding exchanges and their pools …')
    await seedDexes(session)
    onProgress('Seeding entry points and paymasters …')
    await seedSmartAccounts(session)
    onProgress(`Seeding ${WEEKS} weeks of history …`)
    await seedBalances(session)
    await seedEditions(session)
    await seedHistory(session, today - 120)
    await onReady(engine.rpc)
    onProgress(`The chain holds ${session.count} transactions.`)
  } finally {
    await engine.end()
  }
}
