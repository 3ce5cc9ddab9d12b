import { pieces } from '@latchkey/ui/languages/es'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import { sentences } from '@latchkey/wire/sentences/es'
import type { FrameTranslation } from '../frameTranslation.ts'
import { approve } from './es/approve.ts'
import { move } from './es/move.ts'
import { ownData } from './es/ownData.ts'
import { pages } from './es/pages.ts'
import { signers } from './es/signers.ts'

export const translation: FrameTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...approve,
  ...move,
  ...ownData,
  ...pages,
  ...signers,
}
