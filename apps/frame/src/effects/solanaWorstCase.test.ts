import { expect, it } from 'vitest'
import { effectCodes } from './classTable.ts'
import { solanaWorstCase } from './solanaWorstCase.ts'

const run = { steps: [], granted: [], changesRule: false, isComplete: true, assets: {} }
const decoded = { steps: [], warnings: [], isDecoded: true, outgoing: [] }

it.each([
  [5_000n, []],
  [5_000_000n, []],
  [5_000_001n, ['noPrice']],
  [undefined, ['noPrice']],
])('[threat 27] a Solana fee of %s lamports counts as money without a price above 0.005 SOL', (fee, codes) => {
  expect(effectCodes(solanaWorstCase({ decoded, fee, run, isReverted: false, hasFacts: true }))).toEqual(codes)
})
