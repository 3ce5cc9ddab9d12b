import { describe, expect, it } from 'vitest'
import { sample } from '../decode/testing/sampleFacts.ts'
import type { Probe } from './probes.ts'
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

describe('[threat 29] a token that stops answering', () => {
  const measured = (...values: (bigint | undefined)[]) =>
    readEffects([{ kind: 'balance', asset: sample.contract }], {
      ...{ isReverted: false, logs: [] },
      rows: values.map((value) => [0n, value]),
    }).isComplete
  it('could hide what leaves, so the simulation is not complete', () => {
    expect(measured(5n, undefined)).toBe(false)
    expect(measured(5n, undefined, 5n)).toBe(false)
  })
  it('is told apart from a contract that is no token', () => {
    expect(measured(undefined, undefined)).toBe(true)
    expect(measured(5n, 4n)).toBe(true)
  })
})

describe('[threat 27] a Permit2 allowance', () => {
  const pair = { asset: sample.usdc, spender: sample.contract, through: sample.permit2 }
  const probes: Probe[] = [
    { kind: 'permit2', ...pair },
    { kind: 'permit2Until', ...pair },
    { kind: 'balance', asset: sample.usdc },
  ]
  const granted = (before: readonly [bigint, bigint], after: readonly [bigint, bigint]) =>
    readEffects(probes, {
      isReverted: false,
      rows: [
        [0n, ...before, 1_000n],
        [0n, ...after, 1_000n],
      ],
      logs: [],
    }).granted
  it('that is renewed counts in full, since it may have expired', () => {
    expect(granted([900n, 1_700_000_000n], [900n, 1_900_000_000n])).toMatchObject([
      { kind: 'amount', units: 900n, takes: 900n, isLeft: true, coversAll: false },
    ])
  })
  it('that stays as it is, or ends earlier, is not the doing of this request', () => {
    expect(granted([900n, 1_700_000_000n], [900n, 1_700_000_000n])).toEqual([])
    expect(granted([900n, 1_900_000_000n], [900n, 1_700_000_000n])).toEqual([])
    expect(granted([900n, 1_700_000_000n], [0n, 1_900_000_000n])).toEqual([])
  })
})

it('[threat 29] another owner of the account changes its rule, whatever else stays as it was', () => {
  const probes: Probe[] = [{ kind: 'owner' }, { kind: 'balance', asset: sample.usdc }]
  const changes = (after: bigint) =>
    readEffects(probes, {
      ...{ isReverted: false, logs: [] },
      rows: [
        [0n, 5n, 1n],
        [0n, after, 1n],
      ],
    }).changesRule
  expect([changes(5n), changes(6n)]).toEqual([false, true])
})
