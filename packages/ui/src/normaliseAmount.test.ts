import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseAmount } from './normaliseAmount.ts'

describe('normaliseAmount', () => {
  it.each([
    ['', ''],
    ['12', '12'],
    ['1,5', '1.5'],
    ['1.', '1.'],
    [',5', '0.5'],
    ['.', '0.'],
    ['007', '7'],
    ['0', '0'],
    ['00.10', '0.10'],
    ['1,250.50', '1250.50'],
    ['1.250,50', '1250.50'],
    ['1,250,000', '1250000'],
    ['12,34,567.8', '1234567.8'],
    ['1 250,5', '1250.5'],
    ['1’250.5', '1250.5'],
    ['١٢٫٥', '12.5'],
  ])('reads %j as %j', (raw, amount) => expect(normaliseAmount(raw)).toBe(amount))

  it.each(['-1', '1e5', '0x10', 'abc', '1.2.3', '1,2.3,4', '1,2345.6', 'NaN', '∞', '$5'])('refuses %j', (raw) =>
    expect(normaliseAmount(raw)).toBeUndefined(),
  )

  it('keeps every digit, however many, with either separator', () => {
    const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][0-9]{0,60}$/),
        digits(1, 40),
        fc.constantFrom('.', ','),
        (whole, rest, point) => {
          expect(normaliseAmount(`${whole}${point}${rest}`)).toBe(`${whole}.${rest}`)
        },
      ),
    )
  })
})
