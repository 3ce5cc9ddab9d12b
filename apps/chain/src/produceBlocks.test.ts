import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { chainSettings } from './chainSettings.ts'
import { produceBlocks } from './produceBlocks.ts'
import type { Rpc } from './rpc.ts'

it('mines steadily, slows down when idle and mines a new transaction at once', async () => {
  const engine = { pending: 0, mined: [] as number[], nextBaseFee: 7n }
  const answers: Record<string, (params: unknown[]) => unknown> = {
    txpool_status: () => ({ pending: `0x${engine.pending.toString(16)}` }),
    evm_mine: () => {
      engine.mined.push(engine.pending)
      engine.pending = 0
    },
    eth_feeHistory: () => ({ baseFeePerGas: ['0x0', `0x${engine.nextBaseFee.toString(16)}`] }),
    anvil_setNextBlockBaseFeePerGas: ([fee]) => {
      engine.nextBaseFee = BigInt(String(fee))
    },
  }
  const rpc = (async (method: string, params: unknown[] = []) => answers[method]?.(params)) as Rpc
  const busy: boolean[] = []
  const rhythm = { blockTimeMs: 10, quietAfterMs: 200, quietBlockTimeMs: 100_000 }
  const blocks = produceBlocks(rpc, (hasTransactions) => busy.push(hasTransactions), rhythm)

  await sleep(400)
  const whenQuiet = engine.mined.length
  expect(whenQuiet).toBeGreaterThan(5)
  await sleep(100)
  expect(engine.mined).toHaveLength(whenQuiet)

  engine.pending = 2
  await sleep(100)
  await blocks.stop()
  expect(engine.mined[whenQuiet]).toBe(2)
  expect(busy[whenQuiet]).toBe(true)
  expect(engine.mined.length).toBeGreaterThan(whenQuiet + 1)
  expect(engine.nextBaseFee).toBe(chainSettings.minBaseFee)
})
