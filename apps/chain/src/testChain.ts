import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, defineChain, http } from 'viem'
import { inject } from 'vitest'
import { chainSettings } from './chainSettings.ts'
import { multicall3 } from './deployments.ts'
import { findAnvil } from './engine.ts'
import { SavedState } from './savedState.ts'
import { seed } from './seed/seed.ts'
import { type Chain, type ChainOptions, startChain } from './start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the seeded chain, shared by all test files of a run. */
    chainSeed: string
  }
}

/** A viem client for the local chain. */
export function connectTo(url: string) {
  const chain = defineChain({
    id: chainSettings.chainId,
    name: 'Local Sei',
    nativeCurrency: { name: 'SEI', symbol: 'SEI', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    contracts: { multicall3: { address: multicall3 } },
  })
  return createPublicClient({ chain, transport: http(url), pollingInterval: 100 })
}

/** A temporary folder for a test. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'latchkey-chain-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The folder of a seeded chain. The first test file of a run seeds it; the others wait. */
async function seededFolder(): Promise<string> {
  const shared = inject('chainSeed')
  const [lock, done] = [join(shared, 'lock'), join(shared, 'done')]
  const state = new SavedState(shared)
  for (; !existsSync(done); await sleep(50)) {
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (!isMine) continue
    try {
      await state.prepareFolder()
      await seed({ anvil: findAnvil(), onProgress: () => {}, onReady: (rpc) => state.save(rpc) })
      await writeFile(done, '')
    } finally {
      await rm(lock, { recursive: true })
    }
  }
  return state.folder
}

/** A seeded chain for one test file, in a temporary folder. */
export async function startTestChain(
  start: (options: ChainOptions) => Promise<Chain> = startChain,
): Promise<Chain & { dataDir: string }> {
  const { path, remove } = temporaryFolder()
  await cp(await seededFolder(), join(path, 'chain'), { recursive: true })
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
