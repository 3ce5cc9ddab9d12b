// @vitest-environment happy-dom

import { storageKeys } from '@latchkey/core/state/persist'
import { readPersisted } from '@latchkey/core/state/readPersisted'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadLanguage } from '../loadLanguage.ts'
import { cleanUp, openAt, settle } from '../testing/openedModal.ts'

// Preloaded, so no test depends on loading times.
beforeAll(() => Promise.all((['ar', 'de', 'fr'] as const).map(loadLanguage)))
afterEach(cleanUp)

const pick = (radio: HTMLElement) => act(async () => void fireEvent.click(radio))

test('keeps dark, light or system theme for the next visit', async () => {
  let isLight = true
  let tell = () => {}
  const { ui, kit, root } = await openAt(
    {
      ports: {
        isLightPreferred: () => isLight,
        onColourScheme: (listener) => {
          tell = listener
          return () => {
            tell = () => {}
          }
        },
      },
    },
    'Settings',
  )
  await settle()
  expect(ui.getByRole('radio', { name: 'Dark' })).toHaveProperty('checked', true)
  await pick(ui.getByRole('radio', { name: 'System' }))
  expect(root.dataset.theme).toBe('light')
  expect(kit.stored.get(storageKeys.themeMode)).toBe('system')
  isLight = false
  await act(async () => tell())
  expect(root.dataset.theme).toBe('dark')
  expect(ui.getByRole('radio', { name: 'System' })).toHaveProperty('checked', true)
  await pick(ui.getByRole('radio', { name: 'Light' }))
  expect(root.dataset.theme).toBe('light')
  expect(kit.stored.get(storageKeys.themeMode)).toBe('light')
  isLight = true
  await pick(ui.getByRole('radio', { name: 'Dark' }))
  await act(async () => tell())
  expect([root.dataset.theme, kit.stored.get(storageKeys.themeMode)]).toEqual(['dark', 'dark'])
})

test('switches language at once, right to left where needed, and keeps it', async () => {
  const { ui, kit, root } = await openAt({}, 'Settings')
  await settle()
  await pick(ui.getByRole('radio', { name: 'العربية' }))
  await settle()
  expect(root.closest('[lang]')?.getAttribute('lang')).toBe('ar')
  expect(root.closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  expect(ui.getByRole('dialog', { name: 'الإعدادات' })).toBeTruthy()
  expect(kit.stored.get(storageKeys.language)).toBe('ar')
  await pick(ui.getByRole('radio', { name: 'English' }))
  await settle()
  expect(ui.getByRole('dialog', { name: 'Settings' })).toBeTruthy()
})

test('follows a German browser, unless another language was chosen', async () => {
  const german = await openAt({ ports: { languages: () => ['de-CH', 'en'] } }, 'Settings')
  await settle()
  expect(german.ui.getByRole('dialog', { name: 'Einstellungen' })).toBeTruthy()
  await cleanUp()
  const chosen = await openAt(
    { ports: { languages: () => ['de'] }, storage: { [storageKeys.language]: 'fr' } },
    'Settings',
  )
  await settle()
  expect(chosen.ui.getByRole('dialog', { name: 'Paramètres' })).toBeTruthy()
})

test('shows values in another currency, now and on the next visit', async () => {
  const { ui, kit } = await openAt({}, 'Settings')
  await settle()
  expect(ui.getByRole('radio', { name: 'USD' })).toHaveProperty('checked', true)
  await pick(ui.getByRole('radio', { name: 'EUR' }))
  expect(kit.store.getState().currency).toBe('eur')
  expect(kit.stored.get(storageKeys.currency)).toBe('eur')
})

test('[PLAN-02] offers only supported currencies, and replaces an unsupported one with dollars', async () => {
  const features = [{ id: 'currencies', isEnabled: true, config: ['usd', 'eth', 'doubloon'] }]
  const api = { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) }
  const { ui, kit } = await openAt({ api, storage: { [storageKeys.currency]: 'eur' } }, 'Settings')
  await settle()
  expect(kit.store.getState().currency).toBe('usd')
  expect(ui.getByRole('radio', { name: 'USD' })).toHaveProperty('checked', true)
  expect(ui.getByRole('radio', { name: 'ETH' })).toBeTruthy()
  expect(ui.queryByRole('radio', { name: 'EUR' })).toBeNull()
  expect(readPersisted(kit.ports).currency).toBeUndefined()
})

test('analytics can be declined where enabled, and are hidden elsewhere', async () => {
  const { ui, kit } = await openAt({}, 'Settings')
  await settle()
  expect(ui.queryByRole('switch')).toBeNull()
  await act(async () =>
    kit.store.setState(({ features }) => ({ features: { ...features, analytics: true, isConsentNeeded: false } })),
  )
  const toggle = ui.getByRole('switch', { name: 'Share usage data' })
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  await pick(toggle)
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  expect(kit.store.getState().analytics.consent).toBe('refused')
})

test('shows embedded wallet pages to its users only', async () => {
  const { ui } = await openAt({}, 'Settings')
  await settle()
  expect(ui.queryByRole('link')).toBeNull()
})
