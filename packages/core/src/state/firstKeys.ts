import type { Storage } from '../basicPorts.ts'
import type { ThemeMode } from './store.ts'

/** What a page reads and writes before the engine has loaded. `storageKeys` holds them all. */
export const firstKeys = {
  /** Written by wagmi while a connection is known; a page reads it to decide what to load. */
  recentConnectorId: 'latchkey.recentConnectorId',
  /** `dark`, `light` or `system`. */
  themeMode: 'latchkey.themeMode',
  language: 'latchkey.language',
  /** The relay of the current pairing. The library's own records use the prefix `latchkey.wc.`. */
  pairedRelay: 'latchkey.pairedRelay',
  /** The step of an email login, for a reload of this tab. Never in a storage that tabs share. */
  loginStep: 'latchkey.loginStep',
  /** This tab's wallet, for its reload. The others are for the tab that connected last. */
  tabConnectorId: 'latchkey.tabConnectorId',
} as const

export const writeThemeMode = (storage: Storage, mode: ThemeMode | 'system'): void =>
  storage.set(firstKeys.themeMode, mode)
