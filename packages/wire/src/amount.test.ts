import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount, truncateAmount } from './amount.ts'

const units = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
const decimals = fc.integer({ min: 0, max: 36 })

describe('parseAmount', () => {
  test.each([
    ['1', 18, 10n ** 18n],
    ['0.5', 6, 500_000n],
    ['.5', 6, 500_000n],
    ['5.', 6, 5_000_000n],
    ['-0.000001', 6, -1n],
    ['1.230000000', 2, 123n],
    ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 18, 2n ** 256n - 1n],
  ])('[SEND-03] %s with %i decimals is exact', (text, places, expected) => {
    expect(parseAmount(text, places)).toBe(expected)
  })

  test.each(['', '-', '.', '1e18', '1e-7', '0x10', '1,5', '1.2.3', ' 1', '1 ', '+1', 'NaN', 'Infinity', '١'])(
    '[SEND-03] %j is not a valid decimal number',
    (text) => {
      expect(() => parseAmount(text, 18)).toThrow('Number is not a valid decimal number')
    },
  )

  test('[SEND-03] extra decimals are rejected, not rounded', () => {
    expect(() => parseAmount('0.0000001', 6)).toThrow('only 6 decimals')
    expect(() => parseAmount('1.5', 0)).toThrow('only 0 decimals')
  })

  test('a formatted amount parses back to the same units', () => {
    fc.assert(
      fc.property(units, decimals, (value, places) => parseAmount(formatAmount(value, places), places) === value),
    )
  })

  test('any text is parsed or rejected', () => {
    fc.assert(
      fc.property(fc.string(), decimals, (text, places) => {
        try {
          return typeof parseAmount(text, places) === 'bigint'
        } catch (error) {
          return error instanceof Error && error.name === 'WalletError'
        }
      }),
    )
  })
})

describe('truncateAmount', () => {
  test.each([
    ['1.23456', 3, '1.234'],
    ['1.9999', 2, '1.99'],
    ['0.0001', 3, '0'],
    ['12', 3, '12'],
  ])('%s to %i decimals', (text, places, expected) => {
    expect(truncateAmount(text, places)).toBe(expected)
  })
})
