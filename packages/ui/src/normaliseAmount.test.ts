import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAmbiguousAmount } from './isAmbiguousAmount.ts'
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
    ['1.250', '1.250'],
    ['0,125', '0.125'],
    ['1250,500', '1250.500'],
    ['1,2505', '1.2505'],
    ['１２．５', '12.5'],
    ['12。5', '12.5'],
    ['\u20661,250.5\u2069', '1250.5'],
  ])('reads %j as %j', (raw, amount) => expect(normaliseAmount(raw, '.')).toBe(amount))

  it.each([
    '-1',
    '1e5',
    '0x10',
    'abc',
    '1.2.3',
    '1,2.3,4',
    '1,2345.6',
    '1,250,00',
    '12,3,456',
    '0,250,000',
    '1,250',
    '12,000',
    '١٬٢٥٠',
    'NaN',
    '∞',
    '$5',
    '1²',
  ])('rejects %j', (raw) => expect(normaliseAmount(raw, '.')).toBeUndefined())

  it.each([
    ['1,25', '1.25'],
    ['1,250', '1.250'],
    ['1250,5', '1250.5'],
    ['1250.5', '1250.5'],
    ['1.5', '1.5'],
    ['1.2505', '1.2505'],
    ['0.125', '0.125'],
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['1.250.000', '1250000'],
    ['1 250,5', '1250.5'],
    ['1\u202f250,5', '1250.5'],
    ['١٬٢٥٠٫٥', '1250.5'],
    ['١٢٫٥٠٠', '12.500'],
  ])('with a decimal comma, reads %j as %j', (raw, amount) => expect(normaliseAmount(raw, ',')).toBe(amount))

  it.each(['1.250', '12.000', '1.250.', '1.250.0', '1.250.00', '1,2,5', '-1', '1e5'])(
    'with a decimal comma, rejects %j',
    (raw) => expect(normaliseAmount(raw, ',')).toBeUndefined(),
  )

  const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
  const whole = fc.stringMatching(/^[1-9][0-9]{0,60}$/)
  const mark = fc.constantFrom('.', ',')

  it('keeps every digit with either separator if only one reading is possible', () => {
    fc.assert(
      fc.property(whole, digits(1, 40), mark, mark, (before, rest, point, own) => {
        fc.pre(point === own || before.length > 3 || rest.length !== 3)
        expect(normaliseAmount(`${before}${point}${rest}`, own)).toBe(`${before}.${rest}`)
      }),
    )
  })

  it('never reads a text differently than some locale writes it, and rejects ambiguous ones', () => {
    const group = (text: string, by: string) => text.replace(/\B(?=(\d{3})+$)/g, by)
    fc.assert(
      fc.property(whole, digits(0, 12), fc.boolean(), mark, (before, rest, isEnglish, own) => {
        const [by, point] = isEnglish ? [',', '.'] : ['.', ',']
        const written = `${group(before, by)}${rest === '' ? '' : `${point}${rest}`}`
        const meant = rest === '' ? before : `${before}.${rest}`
        const read = normaliseAmount(written, own)
        const isBoth = isAmbiguousAmount(written, own, true)
        if (!isBoth) expect(read).toBe(meant)
        else if (!written.includes(own)) expect(read).toBeUndefined()
      }),
    )
  })

  it('a pasted text with one separator and three digits after it is ambiguous', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), digits(3, 3), mark, mark, (before, rest, point, own) => {
        expect(isAmbiguousAmount(`${before}${point}${rest}`, own, true)).toBe(true)
        expect(isAmbiguousAmount(`0${before}${point}${rest}`, own, true)).toBe(false)
        expect(isAmbiguousAmount(`${before}${point}${rest}1`, own, true)).toBe(false)
      }),
    )
  })
})
