import { expect, test } from 'vitest'
import { displayAmount } from './displayAmount.ts'

test.each([
  ['0', '0'],
  ['4218.160799', '4,218.1607'],
  ['1234567', '1,234,567'],
  ['0.00001', '<0.0001'],
  ['0.0001', '0.0001'],
  ['0.99999', '0.9999'],
  ['12.50', '12.5'],
  ['999999999999999999999.123456789', '999,999,999,999,999,999,999.1234'],
])('formats %s as %s', (amount, shown) => expect(displayAmount(amount)).toBe(shown))
