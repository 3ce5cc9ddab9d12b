import type { errorWords } from '@latchkey/ui/errorWords'
import type { otpWords } from '@latchkey/ui/otpWords'
import type { pieceWords } from '@latchkey/ui/pieceWords'
import type { Translated, Words } from '@latchkey/ui/words'
import type { accountWords } from './words/account.ts'
import type { approvalWords } from './words/approval.ts'
import type { callbackWords } from './words/callback.ts'
import type { decodeWords } from './words/decode.ts'
import type { deviceWords } from './words/device.ts'
import type { moveWords } from './words/move.ts'
import type { ownDataWords } from './words/ownData.ts'
import type { pageWords } from './words/pages.ts'
import type { permissionsWords } from './words/permissions.ts'
import type { signerWords } from './words/signers.ts'
import type { unlockWords } from './words/unlock.ts'
import type { warningWords } from './words/warnings.ts'

type ApproveAreas =
  | typeof approvalWords
  | typeof decodeWords
  | typeof deviceWords
  | typeof permissionsWords
  | typeof unlockWords
  | typeof warningWords

type PagesAreas = typeof callbackWords | typeof pageWords | typeof accountWords

/** The text of these areas, in one language. */
type Said<A extends Words> = { [W in A as W['area']]: Translated<W> }

export type ApproveTranslation = Said<ApproveAreas>
export type MoveTranslation = Said<typeof moveWords>
export type OwnDataTranslation = Said<typeof ownDataWords>
export type PagesTranslation = Said<PagesAreas>
export type SignersTranslation = Said<typeof signerWords>

/** All UI text of the frame, in one language. A language that lacks a sentence doesn't compile. */
export type FrameTranslation = Said<typeof errorWords | typeof otpWords | typeof pieceWords> &
  ApproveTranslation &
  MoveTranslation &
  OwnDataTranslation &
  PagesTranslation &
  SignersTranslation
