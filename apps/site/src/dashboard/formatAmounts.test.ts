import { describe, expect, it } from 'vitest'
import { formatBalance } from './formatAmounts.ts'

describe('formatted amounts', () => {
  it.each([
    ['4218.09319', '4,218.0931 SEI'],
    ['0.5', '0.5000 SEI'],
    ['0', '0 SEI'],
    ['0.00009', '< 0.0001 SEI'],
    ['1234567', '1,234,567.0000 SEI'],
    ['9007199254740993.99999', '9,007,199,254,740,993.9999 SEI'],
  ])('formats the balance %s as %s, never rounded up', (amount, text) => {
    expect(formatBalance(amount, 'SEI')).toBe(text)
  })
})
