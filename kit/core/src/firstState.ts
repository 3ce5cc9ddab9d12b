import type { Storage } from '@latchkey/core/basicPorts'
import { firstKeys } from '@latchkey/core/state/firstKeys'
import { isLanguage, pickLanguage } from '@latchkey/wire/languages'
import type { LatchkeyState } from './client.ts'
import type { LatchkeyOptions } from './options.ts'
import { pendingState } from './stateStore.ts'

/** The mode that a setting shows in this browser. */
export const shownMode = (mode: string | undefined): LatchkeyState['theme']['mode'] =>
  mode === 'light' || (mode === 'system' && window.matchMedia?.('(prefers-color-scheme: light)').matches)
    ? 'light'
    : 'dark'

/** What a server renders with: it knows the options, but neither the user's system nor the last visit. */
export const serverState = ({ theme, locale }: LatchkeyOptions): LatchkeyState => ({
  ...pendingState,
  theme: { mode: theme?.mode === 'light' ? 'light' : 'dark' },
  locale: pickLanguage(locale === undefined ? [] : [locale]),
})

/** The state of a browser before the engine has loaded. The engine starts with the same theme and language. */
export const firstState = (options: LatchkeyOptions, storage: Storage): LatchkeyState => {
  const kept = storage.get(firstKeys.language)
  const language = isLanguage(kept) ? kept : pickLanguage(navigator.languages)
  return {
    ...serverState(options),
    theme: { mode: shownMode(options.theme?.mode ?? storage.get(firstKeys.themeMode)) },
    ...(options.locale === undefined && { locale: language }),
  }
}
