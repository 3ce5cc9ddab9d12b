import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { isAnalyticsOn } from './analytics.ts'
import { initialFeatures } from './features.ts'
import { writeThemeMode } from './firstKeys.ts'
import { writeCurrency, writeRecentWallets } from './persist.ts'
import { readPersisted } from './readPersisted.ts'

test('remembers the theme; the mode of the system is read on each visit', () => {
  const { ports, stored } = createTestKit()
  expect(readPersisted(ports).theme).toBeUndefined()
  writeThemeMode(ports.storage, 'light')
  expect(stored.get('latchkey.themeMode')).toBe('light')
  expect(readPersisted(ports).theme).toEqual({ mode: 'light', variables: {} })
  writeThemeMode(ports.storage, 'dark')
  expect(readPersisted(ports).theme).toEqual({ mode: 'dark', variables: {} })
  writeThemeMode(ports.storage, 'system')
  for (const [isLight, mode] of [
    [true, 'light'],
    [false, 'dark'],
  ] as const)
    expect(readPersisted({ ...ports, isLightPreferred: () => isLight }).theme).toEqual({
      mode,
      isSystem: true,
      variables: {},
    })
  stored.set('latchkey.themeMode', 'sepia')
  expect(readPersisted(ports).theme).toBeUndefined()
})

test('remembers the language, and else takes that of the browser', () => {
  const { ports, stored } = createTestKit()
  const german = { ...ports, languages: () => ['de-AT'] }
  expect(readPersisted(german).language).toBe('de')
  stored.set('latchkey.language', 'fr')
  expect(readPersisted(german).language).toBe('fr')
  stored.set('latchkey.language', 'xx')
  expect(readPersisted(german).language).toBe('de')
})

test('remembers wallets and currency, and leaves out what it cannot read', () => {
  const { ports, stored } = createTestKit()
  const empty = readPersisted(ports)
  for (const name of ['recentWallets', 'currency', 'analytics', 'features', 'theme'])
    expect(empty).not.toHaveProperty(name)
  writeRecentWallets(ports.storage, ['one', 'two'])
  writeCurrency(ports.storage, 'eur')
  expect(stored.get('latchkey.recentWallets')).toBe('one,two')
  expect(readPersisted(ports)).toMatchObject({ recentWallets: ['one', 'two'], currency: 'eur' })
  stored.set('latchkey.recentWallets', ',one,,')
  stored.set('latchkey.currency', 'doubloon')
  expect(readPersisted(ports).recentWallets).toEqual(['one'])
  expect(readPersisted(ports)).not.toHaveProperty('currency')
  stored.set('latchkey.currency', 'eur')
  stored.set('latchkey.features', '[{"id":"currencies","isEnabled":true,"config":["usd"]}]')
  expect(readPersisted(ports)).not.toHaveProperty('currency')
})

test('events are sent only with the consent that the project asks for', () => {
  const { ports, stored } = createTestKit()
  for (const [kept, consent] of [
    ['granted', 'granted'],
    ['refused', 'refused'],
    ['maybe', undefined],
  ] as const) {
    stored.set('latchkey.analytics', kept)
    expect(readPersisted(ports).analytics?.consent).toBe(consent)
  }
  const isOn = (analytics: boolean, isConsentNeeded: boolean, consent: 'granted' | 'refused' | undefined) =>
    isAnalyticsOn({ features: { ...initialFeatures, analytics, isConsentNeeded }, analytics: { consent } })
  expect(isOn(true, false, undefined)).toBe(true)
  expect(isOn(true, true, undefined)).toBe(false)
  expect(isOn(true, true, 'granted')).toBe(true)
  expect(isOn(true, false, 'refused')).toBe(false)
  expect(isOn(true, true, 'refused')).toBe(false)
  expect(isOn(false, false, 'granted')).toBe(false)
})
