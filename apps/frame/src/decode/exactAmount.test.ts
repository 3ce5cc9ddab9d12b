import { describe, expect, it } from 'vitest'
import { decodeWords } from '../words/decode.ts'
import { exactAmount, withPlainAmounts } from './exactAmount.ts'

const wordsOf = (locale: string) => ({ ...decodeWords.english, locale })
const thin = '\u202f'

describe('[threat 22] an amount for readers who may know other separators', () => {
  it.each([
    ['de', '1250', `1${thin}250`],
    ['de', '1.25', '1,25'],
    ['de', '1.234', '1,2340'],
    ['de', '1234567.891', `1${thin}234${thin}567,8910`],
    ['de', '0.000583', '0,000583'],
    ['es', '1250', `1${thin}250`],
    ['en', '1234.567', `1${thin}234.5670`],
    ['ar-u-nu-latn', '0.125', '0.1250'],
  ])('%s: %s as %s', (locale, amount, text) => {
    expect(exactAmount(amount, withPlainAmounts(wordsOf(locale)))).toBe(text)
  })

  it('others are written as their language does', () => {
    expect(exactAmount('1234.567', wordsOf('de'))).toBe('1.234,567')
  })
})
