import { expect, it } from 'vitest'
import { sample } from '../decode/testing/sampleFacts.ts'
import { readEffects } from './readEffects.ts'

const run = (holds: bigint) =>
  readEffects([{ kind: 'holdsItems', asset: sample.nft }], {
    rows: [
      [0n, holds],
      [0n, holds],
    ],
    logs: undefined,
  } as never)

it('[threat 29] a collection with unnamed items leaves the simulation incomplete', () => {
  expect(run(1n).isComplete).toBe(false)
  expect(run(0n).isComplete).toBe(true)
})
