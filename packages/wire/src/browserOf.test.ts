import { expect, test } from 'vitest'
import { browserOf, readBrowser } from './browserOf.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

test.each([
  [`${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`${chrome} Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['something on Android', 'A browser on Android'],
  ['', 'A browser'],
  [undefined, 'A browser'],
])('%s is %s: only browser and system', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})

test.each([
  ['Firefox on Windows', 'Firefox', 'Windows'],
  ['A browser on Android', undefined, 'Android'],
  ['Samsung Internet', 'Samsung Internet', undefined],
  ['A browser', undefined, undefined],
])('%s has its parts', (name, browser, system) => {
  expect(readBrowser(name)).toEqual({ browser, system })
})
