import { sample } from '../../decode/testing/sampleFacts.ts'
import type { Change, Granted, RunAsset, TestRun } from '../testRun.ts'

const coin = (symbol: string, decimals: number, price: bigint): RunAsset => ({
  symbol,
  decimals,
  isCollection: false,
  isListed: true,
  price,
})

/** Assets at sample prices: one dollar per USDC, half a dollar per SEI. */
const assets: TestRun['assets'] = {
  native: coin('SEI', 18, 500_000n),
  [sample.usdc]: coin('USDC', 6, 1_000_000n),
  [sample.wsei]: coin('WSEI', 18, 500_000n),
  [sample.fake]: { ...coin('USDC', 6, 0n), isListed: false, price: undefined },
  [sample.nft]: { symbol: 'SEIYANS', decimals: 0, isCollection: true, isListed: true, price: undefined },
}

/** A run with these changes, one list per call. */
export const sampleRun = (steps: readonly (readonly Change[])[], granted: readonly Granted[] = []): TestRun => ({
  steps,
  granted,
  changesRule: false,
  isComplete: true,
  assets,
})

/** An allowance found by a run, with the sample USDC balance. */
export const sampleGrant = (spender: string, units: bigint, balance = 1_250_000_000n): Granted => ({
  kind: 'amount',
  asset: sample.usdc,
  spender,
  units,
  takes: units < balance ? units : balance,
  isLeft: true,
  coversAll: units >= balance,
  exceedsAll: units > balance,
})
