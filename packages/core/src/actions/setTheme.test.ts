import { expect, test } from 'vitest'
import { storageKeys } from '../state/persist.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { setThemeMode, setThemeVariables } from './setTheme.ts'

test.each([
  ['dark', true, { mode: 'dark', isSystem: false }],
  ['light', false, { mode: 'light', isSystem: false }],
  ['system', true, { mode: 'light', isSystem: true }],
  ['system', false, { mode: 'dark', isSystem: true }],
] as const)('%s, with light preferred %s, is shown, remembered and keeps the variables', (choice, isLight, theme) => {
  const kit = createTestKit({ ports: { isLightPreferred: () => isLight } })
  setThemeVariables(kit, { '--w3m-accent': '#c62f22' })
  setThemeMode(kit, choice)
  expect(kit.store.getState().theme).toEqual({ ...theme, variables: { '--w3m-accent': '#c62f22' } })
  expect(kit.stored.get(storageKeys.themeMode)).toBe(choice)
})
