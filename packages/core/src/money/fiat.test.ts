import { expect, test } from 'vitest'
import { formatChange, formatFiat, formatPrice, formatShare } from './fiat.ts'

test('values are grouped, have two decimals and show dust', () => {
  expect([3634.04, 0, 0.004, 1e9].map((value) => formatFiat(value, 'usd'))).toEqual([
    '$3,634.04',
    '$0.00',
    '<$0.01',
    '$1,000,000,000.00',
  ])
  expect(formatFiat(1234.4, 'jpy')).toBe('¥1,234')
  expect(formatFiat(0.0512345678, 'btc')).toBe('BTC\u00a00.051235')
})

test('small prices keep their significant digits', () => {
  expect([4012.5, 0.42, 0.000012345].map((price) => formatPrice(price, 'usd'))).toEqual([
    '$4,012.50',
    '$0.42',
    '$0.00001235',
  ])
})

test('changes have a sign, shares a percent sign', () => {
  expect([formatChange(182.1, 'usd'), formatChange(-4, 'usd')]).toEqual(['+$182.10', '−$4.00'])
  expect([0.494, 0.001, 0, 1].map((share) => formatShare(share, 'en'))).toEqual(['49%', '<1%', '0%', '100%'])
  expect(formatShare(0.494, 'de')).toBe('49\u00a0%')
})
