import { expect, test } from 'vitest'
import { isLanguage, pickLanguage } from './languages.ts'

test('picks the first supported language, ignoring the region', () => {
  expect(pickLanguage(['pt-BR', 'de-CH', 'en'])).toBe('de')
  expect(pickLanguage(['AR-eg'])).toBe('ar')
})

test('falls back to English', () => {
  expect(pickLanguage(['tlh', ''])).toBe('en')
  expect(pickLanguage([])).toBe('en')
})

test('only codes of the table are languages', () => {
  expect(isLanguage('toString')).toBe(false)
  expect(isLanguage('zh')).toBe(true)
  expect(isLanguage(undefined)).toBe(false)
})
