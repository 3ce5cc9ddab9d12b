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
])('formats %s as %s', (amount, shown) => expect(displayAmount(amount, 'en')).toBe(shown))

test.each([
  ['de', '4.218,1607', '<0,0001'],
  ['es', '4218,1607', '<0,0001'],
  ['fr', '4\u202f218,1607', '<0,0001'],
  ['zh', '4,218.1607', '<0.0001'],
  ['ar-u-nu-latn', '4,218.1607', '<0.0001'],
])('%s: %s, dust as %s', (locale, shown, dust) => {
  expect(displayAmount('4218.160799', locale)).toBe(shown)
  expect(displayAmount('0.00001', locale)).toBe(dust)
})
