import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http } from 'viem'
import { inject } from 'vitest'
import { localChainAt } from './faucet.ts'
import { seedOnce } from './seedOnce.ts'
import { type Chain, type ChainOptions, startChain } from './start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the seeded chain, shared by all test files of a run. */
    chainSeed: string
  }
}

/** A viem client for the local chain. */
export function connectTo(url: string) {
  return createPublicClient({ chain: localChainAt(url), transport: http(url), pollingInterval: 100 })
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'latchkey-chain-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A seeded chain for one test file, in a temporary folder. */
export async function startTestChain(
  start: (options: ChainOptions) => Promise<Chain> = startChain,
): Promise<Chain & { dataDir: string }> {
  const { path, remove } = temporaryFolder()
  await cp(await seedOnce(inject('chainSeed')), join(path, 'chain'), { recursive: true })
  const chain = await start({ port: 0, dataDir: path, isKept: false })
  return {
    ...chain,
    dataDir: path,
    stop: async () => {
      await chain.stop()
      remove()
    },
  }
}
