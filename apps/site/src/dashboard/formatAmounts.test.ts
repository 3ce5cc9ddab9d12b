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
    expect(formatBalance(amount, 'SEI', 'en')).toBe(text)
  })

  it.each([
    ['de', '4.218,0931 SEI', '< 0,0001 SEI'],
    ['es', '4218,0931 SEI', '< 0,0001 SEI'],
    ['fr', '4\u202f218,0931 SEI', '< 0,0001 SEI'],
    ['zh', '4,218.0931 SEI', '< 0.0001 SEI'],
    ['ar-u-nu-latn', '4,218.0931 SEI', '< 0.0001 SEI'],
  ])('%s: %s, dust as %s', (locale, shown, dust) => {
    expect(formatBalance('4218.09319', 'SEI', locale)).toBe(shown)
    expect(formatBalance('0.00009', 'SEI', locale)).toBe(dust)
    expect(formatBalance('0', 'SEI', locale)).toBe('0 SEI')
  })
})
