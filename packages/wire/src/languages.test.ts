import { expect, test } from 'vitest'
import { isLanguage, pickLanguage } from './languages.ts'

test('the first language that the product speaks is picked, its region left aside', () => {
  expect(pickLanguage(['pt-BR', 'de-CH', 'en'])).toBe('de')
  expect(pickLanguage(['AR-eg'])).toBe('ar')
})

test('a visitor whose languages are all unknown reads English', () => {
  expect(pickLanguage(['tlh', ''])).toBe('en')
  expect(pickLanguage([])).toBe('en')
})

test('only a name of the table is a language', () => {
  expect(isLanguage('toString')).toBe(false)
  expect(isLanguage('zh')).toBe(true)
  expect(isLanguage(undefined)).toBe(false)
})
