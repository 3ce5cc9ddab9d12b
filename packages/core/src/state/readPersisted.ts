import { isLanguage, pickLanguage } from '@latchkey/wire/languages'
import { parseJson } from '@latchkey/wire/parseJson'
import type { Ports } from '../ports.ts'
import { initialFeatures, type RemoteFeature, toFeatures } from './features.ts'
import { storageKeys } from './persist.ts'
import type { KitState } from './store.ts'

const toTheme = ({ storage, isLightPreferred }: Ports): KitState['theme'] | undefined => {
  const text = storage.get(storageKeys.themeMode)
  if (text === 'system') return { mode: isLightPreferred() ? 'light' : 'dark', isSystem: true, variables: {} }
  return text === 'dark' || text === 'light' ? { mode: text, variables: {} } : undefined
}

const isFeature = (value: unknown): value is RemoteFeature =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'isEnabled' in value &&
  'config' in value &&
  (value.config === null || Array.isArray(value.config))

const toRemoteFeatures = (text: string | undefined): readonly RemoteFeature[] | undefined => {
  const list = parseJson(text ?? '')
  return Array.isArray(list) && list.every(isFeature) ? list : undefined
}

/** Data from the last visit; unreadable parts are left out. */
export const readPersisted = (ports: Ports): Partial<KitState> => {
  const { storage } = ports
  const theme = toTheme(ports)
  const language = storage.get(storageKeys.language)
  const recent = storage.get(storageKeys.recentWallets)
  const remote = toRemoteFeatures(storage.get(storageKeys.features))
  const features = remote && toFeatures(remote)
  const kept = storage.get(storageKeys.currency)
  const currency = (features ?? initialFeatures).currencies.find((one) => one === kept)
  const consent = storage.get(storageKeys.analyticsConsent)
  return {
    ...(theme && { theme }),
    ...((consent === 'granted' || consent === 'refused') && { analytics: { consent } }),
    language: isLanguage(language) ? language : pickLanguage(ports.languages()),
    ...(features && { features }),
    ...(recent && { recentWallets: recent.split(',').filter((id) => id !== '') }),
    ...(currency && { currency }),
  }
}
