import { expect, test } from 'vitest'
import { sampleCoin, sampleToken } from '../testing/accountSamples.ts'
import { toPortfolio } from './holdings.ts'

const at = (digit: string) => ({ address: `eip155:1329:0x${digit.repeat(40)}` })

test('[ACT-05] sorts by value with shares; tokens without a price come last', () => {
  const { holdings, total, unpriced } = toPortfolio([
    sampleCoin('200', 0.5),
    sampleToken('ODD', '7', { price: 0, ...at('1') }),
    sampleToken('USDC', '300', at('2')),
  ])
  expect(holdings.map(({ symbol, share }) => [symbol, share])).toEqual([
    ['USDC', 0.75],
    ['SEI', 0.25],
    ['ODD', undefined],
  ])
  expect([total, unpriced]).toEqual([400, ['ODD']])
  expect(holdings[0]?.address).toBe(`0x${'2'.repeat(40)}`)
})

test('marks a look-alike of the native coin or of a more valuable token, but not the original', () => {
  const { holdings } = toPortfolio([
    sampleCoin('1'),
    sampleToken('ЅEI', '900', { price: 0, ...at('1') }),
    sampleToken('USDC', '5', at('2')),
    sampleToken('USDС', '5000', { price: 0, ...at('3') }),
    sampleToken('USDC.n', '1', { isStranded: true, ...at('4') }),
  ])
  const marks = Object.fromEntries(holdings.map(({ address, lookAlikeOf }) => [address.slice(2, 3), lookAlikeOf]))
  expect(marks).toEqual({ e: undefined, 1: 'SEI', 2: undefined, 3: 'USDC', 4: undefined })
  expect(holdings.find(({ symbol }) => symbol === 'USDC.n')?.isStranded).toBe(true)
})

test('the native coin is the original, whatever another token of its name is worth', () => {
  const { holdings } = toPortfolio([sampleCoin('1'), sampleToken('SEI', '5000', { price: 3, ...at('1') })])
  expect(holdings.map(({ isNative, lookAlikeOf }) => [isNative, lookAlikeOf])).toEqual([
    [false, 'SEI'],
    [true, undefined],
  ])
})
