import type { errorWords } from '@latchkey/ui/errorWords'
import type { pieceWords } from '@latchkey/ui/pieceWords'
import type { Translated } from '@latchkey/ui/words'
import type { dashboardWords } from './dashboard/words.ts'
import type { questionsWords } from './landing/questionsWords.ts'
import type { landingWords } from './landing/words.ts'
import type { siteWords } from './words.ts'

type Areas =
  | typeof errorWords
  | typeof pieceWords
  | typeof dashboardWords
  | typeof landingWords
  | typeof questionsWords
  | typeof siteWords

/** All texts of the site in one language. A missing sentence doesn't compile. */
export type SiteTranslation = { [W in Areas as W['area']]: Translated<W> }
