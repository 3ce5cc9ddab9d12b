import { expect, test } from 'vitest'
import { formatChange, formatFiat, formatPrice, formatShare } from './fiat.ts'

test('values are grouped, have two decimals and show dust', () => {
  expect([3634.04, 0, 0.004, 1e9].map((value) => formatFiat(value, 'usd', 'en'))).toEqual([
    '$3,634.04',
    '$0.00',
    '<$0.01',
    '$1,000,000,000.00',
  ])
  expect(formatFiat(1234.4, 'jpy', 'en')).toBe('¥1,234')
  expect(formatFiat(0.0512345678, 'btc', 'en')).toBe('BTC\u00a00.051235')
})

test('small prices keep their significant digits', () => {
  expect([4012.5, 0.42, 0.000012345].map((price) => formatPrice(price, 'usd', 'en'))).toEqual([
    '$4,012.50',
    '$0.42',
    '$0.00001235',
  ])
})

test('changes have a sign, shares a percent sign', () => {
  expect([formatChange(182.1, 'usd', 'en'), formatChange(-4, 'usd', 'en')]).toEqual(['+$182.10', '−$4.00'])
  expect([0.494, 0.001, 0, 1].map((share) => formatShare(share, 'en'))).toEqual(['49%', '<1%', '0%', '100%'])
  expect(formatShare(0.494, 'de')).toBe('49\u00a0%')
})

test.each([
  ['de', '3.634,04\u00a0$', '<0,01\u00a0$', '0,00001235\u00a0$', '−4,00\u00a0$', '1.234\u00a0¥'],
  ['es', '3634,04\u00a0US$', '<0,01\u00a0US$', '0,00001235\u00a0US$', '−4,00\u00a0US$', '1234\u00a0JPY'],
  ['fr', '3\u202f634,04\u00a0$US', '<0,01\u00a0$US', '0,00001235\u00a0$US', '−4,00\u00a0$US', '1\u202f234\u00a0JPY'],
  ['zh', 'US$3,634.04', '<US$0.01', 'US$0.00001235', '−US$4.00', 'JP¥1,234'],
  [
    'ar-u-nu-latn',
    '\u20663,634.04\u00a0US$\u2069',
    '\u2066<0.01\u00a0US$\u2069',
    '\u20660.00001235\u00a0US$\u2069',
    '\u2066−4.00\u00a0US$\u2069',
    '\u20661,234\u00a0JP¥\u2069',
  ],
])('%s: values, dust, prices and changes', (locale, value, dust, price, change, yen) => {
  expect([3634.04, 0.004].map((one) => formatFiat(one, 'usd', locale))).toEqual([value, dust])
  expect(formatPrice(0.000012345, 'usd', locale)).toBe(price)
  expect(formatChange(-4, 'usd', locale)).toBe(change)
  expect(formatFiat(1234.4, 'jpy', locale)).toBe(yen)
})
