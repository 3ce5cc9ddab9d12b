// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { storageKeys } from '@latchkey/core/state/persist'
import { languages, pickLanguage } from '@latchkey/wire/languages'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { applyTheme } from './src/shell/applyTheme.ts'
import { writeLanguages } from './vite.config.ts'

const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8')
const script = read('public/theme.js')
const index = new DOMParser().parseFromString(writeLanguages(read('index.html')), 'text/html')

/** The page as `theme.js` leaves it. */
const run = (wanted: readonly string[], stored: Readonly<Record<string, string>> = {}, isLightDevice = false) => {
  const page = index.cloneNode(true) as Document
  runInNewContext(script, {
    document: {
      documentElement: page.documentElement,
      currentScript: page.querySelector('script'),
      querySelector: page.querySelector.bind(page),
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: isLightDevice }),
    navigator: { languages: wanted },
    addEventListener: page.addEventListener.bind(page),
  })
  return page
}

describe('the language before the first paint', () => {
  it('is the one that the modal picks', () => {
    const tag = fc.constantFrom(
      'de-CH',
      'AR-eg',
      'zh-Hant-TW',
      'pt-BR',
      'pt',
      'ES',
      'fr_FR',
      'tlh',
      '',
      'toString',
      'en',
    )
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 4 }), (wanted) => {
        const { lang, dir } = run(wanted).documentElement
        expect(lang).toBe(pickLanguage(wanted))
        expect(dir).toBe(languages[pickLanguage(wanted)].direction)
      }),
    )
  })

  it('is the chosen one, if there is a translation', () => {
    expect(run(['de'], { [storageKeys.language]: 'ar' }).documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(run(['de'], { [storageKeys.language]: 'tlh' }).documentElement).toMatchObject({ lang: 'de', dir: 'ltr' })
  })
})

describe('the page that the build rendered', () => {
  const isHidden = (page: Document) => page.documentElement.hasAttribute('data-waits')

  it('is shown to new visitors who read English', () => {
    expect(isHidden(run(['en-GB']))).toBe(false)
    expect(isHidden(run(['de']))).toBe(true)
    expect(isHidden(run(['en'], { [storageKeys.recentConnectorId]: 'io.metamask' }))).toBe(true)
  })

  it('notes the last button that was pressed, until the code has loaded', () => {
    const page = run(['en'])
    page.body.innerHTML = '<button id="first"><b></b></button><button id="second"></button><p></p>'
    const pressed = () => [...page.querySelectorAll('[data-pressed]')].map(({ id }) => id)
    const press = (selector: string) =>
      page.querySelector(selector)?.dispatchEvent(new Event('click', { bubbles: true }))
    press('b')
    expect(pressed()).toEqual(['first'])
    press('#second')
    expect(pressed()).toEqual(['second'])
    press('p')
    expect(pressed()).toEqual([])
    page.documentElement.dataset.live = ''
    press('#first')
    expect(pressed()).toEqual([])
  })
})

describe('the theme before the first paint', () => {
  const barOf = (page: Document) => page.querySelector('meta[name="theme-color"]')?.getAttribute('content')

  beforeEach(() => {
    document.head.innerHTML = index.head.innerHTML
  })
  afterAll(() => document.head.replaceChildren())

  it.each([
    { mode: '', isLightDevice: true, theme: 'dark' },
    { mode: 'dark', isLightDevice: true, theme: 'dark' },
    { mode: 'light', isLightDevice: false, theme: 'light' },
    { mode: 'system', isLightDevice: true, theme: 'light' },
    { mode: 'system', isLightDevice: false, theme: 'dark' },
  ] as const)('follows the choice and the device, with its bar: %j', ({ mode, isLightDevice, theme }) => {
    const page = run([], { [storageKeys.themeMode]: mode }, isLightDevice)
    expect(page.documentElement.dataset.theme).toBe(theme)
    applyTheme(theme)
    expect(barOf(page)).toBe(barOf(document))
  })

  it('is what the switch in the docs stores', async () => {
    document.body.innerHTML = '<button class="Docs-theme"></button>'
    await import('./src/docs/main.ts')
    document.querySelector('button')?.click()
    expect(localStorage.getItem(storageKeys.themeMode)).toBe('light')
    localStorage.clear()
  })
})
