import { createLanguageLoader } from '@latchkey/ui/createLanguageLoader'
import type { SiteTranslation } from '../siteTranslation.ts'

/** Loads the site's translation. A failed load can be retried. */
export const { load: loadLanguage } = createLanguageLoader(
  import.meta.glob<{ translation: SiteTranslation }>('../../../../languages/*/site.ts'),
)
