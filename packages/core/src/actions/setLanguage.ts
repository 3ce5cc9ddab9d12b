import type { Language } from '@latchkey/wire/languages'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

/** Speaks another language from now on, here and at the next visit. */
export const setLanguage = ({ store, ports }: Kit, language: Language): void => {
  ports.storage.set(storageKeys.language, language)
  store.setState({ language })
}
