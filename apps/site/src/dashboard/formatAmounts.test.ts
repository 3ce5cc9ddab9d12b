import { describe, expect, it } from 'vitest'
import { formatBalance, formatExact, formatFee } from './formatAmounts.ts'

describe('amounts to be read', () => {
  it.each([
    ['4218.09319', '4,218.0931 SEI'],
    ['0.5', '0.5000 SEI'],
    ['0', '0 SEI'],
    ['0.00009', '< 0.0001 SEI'],
    ['1234567', '1,234,567.0000 SEI'],
    ['9007199254740993.99999', '9,007,199,254,740,993.9999 SEI'],
  ])('the balance %s reads %s, never more than there is', (amount, text) => {
    expect(formatBalance(amount, 'SEI')).toBe(text)
  })

  it('a fee keeps the digits that matter, an exact amount keeps all', () => {
    expect(formatFee('0.0012810009', 'SEI')).toBe('0.001281 SEI')
    expect(formatFee('12.5', 'SEI')).toBe('12.5 SEI')
    expect(formatExact('1234.000000000000000001', 'SEI')).toBe('1,234.000000000000000001 SEI')
  })
})
