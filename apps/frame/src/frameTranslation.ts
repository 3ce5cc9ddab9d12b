import type { errorWords } from '@latchkey/ui/errorWords'
import type { pieceWords } from '@latchkey/ui/pieceWords'
import type { Translated } from '@latchkey/ui/words'
import type { accountWords } from './words/account.ts'
import type { approvalWords } from './words/approval.ts'
import type { callbackWords } from './words/callback.ts'
import type { decodeWords } from './words/decode.ts'
import type { pageWords } from './words/pages.ts'
import type { permissionsWords } from './words/permissions.ts'
import type { unlockWords } from './words/unlock.ts'
import type { warningWords } from './words/warnings.ts'

type Areas =
  | typeof errorWords
  | typeof pieceWords
  | typeof approvalWords
  | typeof callbackWords
  | typeof decodeWords
  | typeof pageWords
  | typeof permissionsWords
  | typeof unlockWords
  | typeof accountWords
  | typeof warningWords

/** Everything that is said here, in one language. A language without one of its sentences does not compile. */
export type FrameTranslation = { [W in Areas as W['area']]: Translated<W> }
