import { describe, expect, it } from 'vitest'
import { readLanguage } from './readLanguage.ts'

describe("the caller's language", () => {
  it.each([
    ['de', 'de'],
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.3, fr-CA;q=0.9, es;q=0.5', 'fr'],
    ['xx, ar-EG;q=0.4', 'ar'],
    ['de;q=0, zh-Hant-TW;q=0.2', 'zh'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['constructor, __proto__', 'en'],
    ['de;q=abc, es;q=0.1', 'es'],
  ])('%j is %s', (header, language) => expect(readLanguage(header)).toBe(language))
})
