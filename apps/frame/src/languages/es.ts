import { pieces } from '@latchkey/ui/languages/es'
import { createSayer } from '@latchkey/wire/sentences/createSayer'
import { sentences } from '@latchkey/wire/sentences/es'
import type { FrameTranslation } from '../frameTranslation.ts'
import { approve } from './es/approve.ts'
import { move } from './es/move.ts'
import { ownData } from './es/ownData.ts'
import { pages } from './es/pages.ts'
import { signers } from './es/signers.ts'

export const translation: FrameTranslation = {
  errors: { say: createSayer(sentences) },
  pieces,
  ...approve,
  ...move,
  ...ownData,
  ...pages,
  ...signers,
}
