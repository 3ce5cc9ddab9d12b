import { createLanguageLoader } from '@latchkey/ui/createLanguageLoader'
import { isLanguage, type Language, pickLanguage } from '@latchkey/wire/languages'
import type { FrameTranslation } from './frameTranslation.ts'

/** Loads the frame's translations from the wallet's own origin, so no page can change the text of an approval. */
export const { ready: readyLanguage, load: loadLanguage } = createLanguageLoader(
  import.meta.glob<{ translation: FrameTranslation }>('../../../languages/*/frame.ts'),
)

/** The language the page or the URL asks for, if we have it, otherwise the browser's. */
export const toLanguage = (told: string | null | undefined, wanted: readonly string[]): Language =>
  isLanguage(told ?? undefined) ? (told as Language) : pickLanguage(wanted)

/** The language of a top-level wallet page: `lang` in its URL, otherwise the browser's. */
export const pageLanguage = (): Language =>
  toLanguage(new URLSearchParams(location.search).get('lang'), navigator.languages)
