import type { Language } from '@latchkey/wire/languages'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

/** Switches the language, now and for the next visit. */
export const setLanguage = ({ store, ports }: Kit, language: Language): void => {
  ports.storage.set(storageKeys.language, language)
  store.setState({ language })
}
