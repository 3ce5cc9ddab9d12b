import { sample } from '../../decode/testing/sampleFacts.ts'
import type { Change, Granted, RunAsset, TestRun } from '../testRun.ts'

const coin = (symbol: string, decimals: number, price: bigint): RunAsset => ({
  symbol,
  decimals,
  isCollection: false,
  isListed: true,
  price,
})

/** Assets as the sample facts price them: a dollar for a USDC, half of one for a SEI. */
const assets: TestRun['assets'] = {
  native: coin('SEI', 18, 500_000n),
  [sample.usdc]: coin('USDC', 6, 1_000_000n),
  [sample.wsei]: coin('WSEI', 18, 500_000n),
  [sample.fake]: { ...coin('USDC', 6, 0n), isListed: false, price: undefined },
  [sample.nft]: { symbol: 'SEIYANS', decimals: 0, isCollection: true, isListed: true, price: undefined },
}

/** A run that changed this, one list for each call. */
export const sampleRun = (steps: readonly (readonly Change[])[], granted: readonly Granted[] = []): TestRun => ({
  steps,
  granted,
  changesRule: false,
  isComplete: true,
  assets,
})

/** An allowance that a run found, of an account with the sample balance of USDC. */
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
