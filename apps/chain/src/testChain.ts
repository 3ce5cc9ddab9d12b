import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, defineChain, http } from 'viem'
import { chainSettings } from './chainSettings.ts'
import { multicall3 } from './deployments.ts'

/** A client as a visitor of the local chain has it. */
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

/** A folder that is gone after the test. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'latchkey-chain-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
