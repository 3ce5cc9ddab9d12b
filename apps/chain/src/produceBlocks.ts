import { setTimeout as sleep } from 'node:timers/promises'
import { chainSettings } from './chainSettings.ts'
import type { Rpc } from './rpc.ts'

/** Block intervals. */
export type Rhythm = Record<'blockTimeMs' | 'quietAfterMs' | 'quietBlockTimeMs', number>

const setFloor = (rpc: Rpc) => rpc('anvil_setNextBlockBaseFeePerGas', [`0x${chainSettings.minBaseFee.toString(16)}`])

/**
 * Keeps the base fee of the next block at the minimum or above; beyond that EIP-1559 decides. Until then anvil quotes a
 * lower eth_gasPrice than it accepts, so this runs right after an empty block.
 */
export async function holdBaseFee(rpc: Rpc, isAfterEmptyBlock = false): Promise<void> {
  if (isAfterEmptyBlock) {
    await setFloor(rpc)
    return
  }
  const history = await rpc<{ baseFeePerGas: string[] }>('eth_feeHistory', ['0x1', 'latest', []])
  if (BigInt(history.baseFeePerGas.at(-1) ?? 0) < chainSettings.minBaseFee) await setFloor(rpc)
}

/**
 * Mines a block every 400 ms while anything happens. We keep the rhythm because anvil's own interval can neither hold a
 * base fee nor slow down, and its empty blocks would fill the memory of an idle machine overnight.
 */
export function produceBlocks(
  rpc: Rpc,
  onBlock: (hasTransactions: boolean) => void,
  { blockTimeMs, quietAfterMs, quietBlockTimeMs }: Rhythm = chainSettings,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let lastBusyAt = Date.now()
  let lastBlockAt = 0

  async function tick() {
    const pool = await rpc<{ pending: string }>('txpool_status')
    const isBusy = BigInt(pool.pending) > 0n
    const now = Date.now()
    if (isBusy) lastBusyAt = now
    const isQuiet = now - lastBusyAt > quietAfterMs
    if (!isBusy && isQuiet && now - lastBlockAt < quietBlockTimeMs) return
    await rpc('evm_mine')
    lastBlockAt = now
    await holdBaseFee(rpc, !isBusy)
    onBlock(isBusy)
  }

  async function run() {
    let dueAt = Date.now()
    while (!stopping.signal.aborted) {
      // If the engine is gone, its exit is reported elsewhere; there is just nothing to mine.
      await tick().catch(() => {})
      dueAt = Math.max(dueAt + blockTimeMs, Date.now())
      await sleep(dueAt - Date.now(), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
