import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWorth, fromFiat, toDecimal, toFiat } from './worth.ts'

test.each([
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  [1.25e-9, '0.00000000125'],
  [1e21, '1000000000000000000000'],
  [1.5e22, '15000000000000000000000'],
  [3303.23, '3303.23'],
])('formats a price of %d as %s', (price, text) => expect(toDecimal(price)).toBe(text))

test('values are exact to the cent, even beyond number precision', () => {
  expect(toFiat('9007199254740993.000000000000000001', 18, '1', 'usd')).toBe('9007199254740993')
  expect(toFiat('10', 18, '0.3', 'usd')).toBe('3')
  expect(toFiat('0.004', 2 + 1, '1', 'usd')).toBe('0')
  expect(toFiat('0.005', 3, '1', 'usd')).toBe('0.01')
})

test('converting money to a token and back never gains, and loses at most one unit', () => {
  const price = fc.double({ min: 1e-6, max: 1e6, noNaN: true }).map(toDecimal)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), price, (cents, one) => {
      const typed = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      const amount = fromFiat(typed, 18, one, 'usd')
      expect(amount).toBeDefined()
      expect(Number(toFiat(amount ?? '0', 18, one, 'usd'))).toBeCloseTo(Number(typed), 2)
    }),
  )
  expect(fromFiat('1', 18, '0', 'usd')).toBeUndefined()
})

test('each currency has its own precision: more than cents for BTC, none for yen', () => {
  expect(toFiat('12', 18, '0.0001', 'eth')).toBe('0.0012')
  expect(toFiat('1', 18, '0.000000123456', 'btc')).toBe('0.00000012')
  expect(fromFiat('0.00123456', 18, '0.0001', 'eth')).toBe('12.3456')
  expect(addWorth('0.00000012', '0.1', 'btc')).toBe('0.10000012')
  expect(toFiat('1', 18, '30.6', 'jpy')).toBe('31')
  expect(addWorth('31', '1', 'jpy')).toBe('32')
})
