import type { FrameTranslation } from '@latchkey/frame/frameTranslation'
import { createTranslator } from '@latchkey/wire/createTranslator'
import { sentences } from './errors.ts'
import { approve } from './frame/approve.ts'
import { move } from './frame/move.ts'
import { ownData } from './frame/ownData.ts'
import { pages } from './frame/pages.ts'
import { signers } from './frame/signers.ts'
import { otp, pieces } from './pieces.ts'

export const translation: FrameTranslation = {
  errors: { say: createTranslator(sentences) },
  otp,
  pieces,
  ...approve,
  ...move,
  ...ownData,
  ...pages,
  ...signers,
}
