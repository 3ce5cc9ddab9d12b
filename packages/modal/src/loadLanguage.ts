import { createLanguageLoader } from '@latchkey/ui/createLanguageLoader'
import type { Translation } from '@latchkey/ui/words'
import { WalletError } from '@latchkey/wire/errors'
import type { Language } from '@latchkey/wire/languages'
import type { ModalTranslation } from './modalTranslation.ts'

const { ready, load } = createLanguageLoader(
  import.meta.glob<{ translation: ModalTranslation }>('../../../languages/*/modal.ts'),
)

/** The translation if it is already loaded. */
export const readyLanguage: (language: Language) => Translation | undefined = ready

/** Loads a translation. A failed load can be retried. */
export const loadLanguage = (language: Language): Promise<Translation> =>
  load(language).catch((cause: unknown) => {
    throw new WalletError('network.chunkFailed', { cause })
  })
