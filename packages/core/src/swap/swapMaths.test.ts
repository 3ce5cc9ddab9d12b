import { limits } from '@latchkey/wire/limits'
import { minimumReceived } from '@latchkey/wire/minimumReceived'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  consentCeiling,
  impactStep,
  parseSlippage,
  rateOf,
  slippageConcern,
  slippageFor,
  slippageText,
} from './swapMaths.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 40n })
const bps = fc.integer({ min: limits.swap.slippageBps.min, max: limits.swap.slippageBps.max })

describe('minimum received', () => {
  test('[SEND-09] is exact to the unit, for any amount and slippage', () => {
    fc.assert(
      fc.property(amount, bps, (units, slippage) => {
        const least = minimumReceived(units, slippage)
        const exact = units * BigInt(10_000 - slippage)
        expect(least * 10_000n).toBeLessThanOrEqual(exact)
        expect((least + 1n) * 10_000n).toBeGreaterThan(exact)
      }),
    )
    expect(minimumReceived(1_000_000n, limits.swap.slippageBps.initial)).toBe(990_000n)
  })

  test('[SEND-09] tightening after a price move never gives less than agreed', () => {
    fc.assert(
      fc.property(amount, amount, (now, floor) => {
        const slippage = slippageFor(now, floor)
        if (now < floor) expect(slippage).toBeUndefined()
        else expect(minimumReceived(now, slippage ?? 10_000)).toBeGreaterThanOrEqual(floor)
      }),
    )
  })
})

describe('slippage', () => {
  test('[SEND-09] parses what it displays and stays within bounds', () => {
    fc.assert(fc.property(bps, (slippage) => parseSlippage(slippageText(slippage)) === slippage))
    expect(parseSlippage('1')).toBe(100)
    expect(parseSlippage('0.5')).toBe(50)
    expect(parseSlippage('0.05')).toBe(5)
    expect(parseSlippage('2.')).toBe(200)
    for (const text of ['', '0', '0.001', '50.01', '51', '100', '-1', '1e1', 'one', '1,5', '.5']) {
      expect(parseSlippage(text), text).toBeUndefined()
    }
  })

  test('[SEND-09] tells too low from too high', () => {
    expect([5, 10, 100, 500, 501].map(slippageConcern)).toEqual(['low', undefined, undefined, undefined, 'high'])
  })
})

test('[SEND-08] price impact has levels, and an unknown one is never none', () => {
  expect([0, 0.99, 1, 2.99, 3, 10, 10.01, undefined, Number.NaN].map(impactStep)).toEqual([
    'plain',
    'plain',
    'notice',
    'notice',
    'warn',
    'warn',
    'confirm',
    'unknown',
    'unknown',
  ])
})

test('[ACT-07] a rate is exact and consistent in both directions', () => {
  const usdc = { units: 250_000_000n, decimals: 6 }
  const sei = { units: 594_210_000_000_000_000_000n, decimals: 18 }
  expect(rateOf(usdc, sei)).toBe('2.37684')
  expect(rateOf(sei, usdc)?.slice(0, 8)).toBe('0.420726')
  expect(rateOf({ units: 0n, decimals: 6 }, sei)).toBeUndefined()
})

test('[SEND-08] consent to a price impact covers its level, but at most five percent more', () => {
  expect([10.1, 14.8, 15, 15.1, 99.9].map(consentCeiling)).toEqual([15, 15, 15, 20, 100])
})
