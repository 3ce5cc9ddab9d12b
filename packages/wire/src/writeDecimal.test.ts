import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalPoint, writeDecimal, writeMoney, writeUngrouped } from './writeDecimal.ts'

// French separates groups with a narrow no-break space.
const thin = '\u202f'

describe('[SEND-03] an amount as each language writes it', () => {
  test.each([
    ['en', '0', '0'],
    ['en', '1250.5', '1,250.5'],
    ['en', '1250', '1,250'],
    ['en', '12345.67', '12,345.67'],
    ['en', '-1234.5', '-1,234.5'],
    ['en', '0.000001', '0.000001'],
    ['en', '1e21', '1e21'],
    ['de', '999', '999'],
    ['de', '1250', '1.250'],
    ['de', '1250.5', '1.250,5'],
    ['de', '1.25', '1,25'],
    ['de', '1234567.891', '1.234.567,891'],
    ['de', '0.000001', '0,000001'],
    ['es', '1250.5', '1250,5'],
    ['es', '9999', '9999'],
    ['es', '12345.67', '12.345,67'],
    ['es', '1234567', '1.234.567'],
    ['fr', '1250.5', `1${thin}250,5`],
    ['fr', '12345.67', `12${thin}345,67`],
    ['fr', '1234567', `1${thin}234${thin}567`],
    ['zh', '1250.5', '1,250.5'],
    ['ar', '1250.5', '1,250.5'],
  ])('%s: %s as %s', (language, amount, text) => {
    expect(writeDecimal(amount, `${language}-u-nu-latn`)).toBe(text)
  })

  test('keeps every digit, also beyond the precision of a number', () => {
    const most = '115792089237316195423570985008687907853269984665640564039457.584007913129639935'
    expect(writeDecimal(most, 'de')).toBe(
      '115.792.089.237.316.195.423.570.985.008.687.907.853.269.984.665.640.564.039.457,584007913129639935',
    )
  })

  test.each([
    ['en', '1250.5', '1250.5'],
    ['de', '1250.5', '1250,5'],
    ['es', '12345.67', '12345,67'],
    ['fr', '1234567.8', '1234567,8'],
    ['zh', '1250.5', '1250.5'],
    ['ar', '1250.5', '1250.5'],
    ['de', '1250', '1250'],
    ['de', '1.', '1,'],
  ])('%s: %s without groups as %s', (language, amount, text) => {
    expect(writeUngrouped(amount, `${language}-u-nu-latn`)).toBe(text)
  })

  test('says the same amount in every language', () => {
    const whole = fc.stringMatching(/^(0|[1-9]\d{0,80})$/)
    const fraction = fc.stringMatching(/^(\.\d{1,40})?$/)
    const language = fc.constantFrom('en', 'de', 'es', 'fr', 'zh', 'ar')
    fc.assert(
      fc.property(whole, fraction, fc.constantFrom('', '-'), language, (digits, rest, sign, code) => {
        const amount = `${sign}${digits}${rest}`
        const locale = `${code}-u-nu-latn`
        const point = { en: '.', de: ',', es: ',', fr: ',', zh: '.', ar: '.' }[code]
        expect(decimalPoint(locale)).toBe(point)
        const [before = '', after] = writeDecimal(amount, locale).split(point)
        const read = [before.replace(/[^\d-]/g, ''), ...(after === undefined ? [] : [after])].join('.')
        expect(read).toBe(amount)
        expect(writeUngrouped(amount, locale)).toBe(amount.replace('.', point))
      }),
    )
  })
})

describe('money as each language writes it', () => {
  test.each([
    ['en', '$1,234.50'],
    ['de', '1.234,50\u00a0$'],
    ['es', '1234,50\u00a0US$'],
    ['fr', `1${thin}234,50\u00a0$US`],
    ['zh', 'US$1,234.50'],
    ['ar', '\u20661,234.50\u00a0US$\u2069'],
  ])('%s: %s', (language, text) => expect(writeMoney(1234.5, 'USD', `${language}-u-nu-latn`)).toBe(text))
})
