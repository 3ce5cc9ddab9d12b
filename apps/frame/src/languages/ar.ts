import { pieces } from '@latchkey/ui/languages/ar'
import { sentences } from '@latchkey/wire/sentences/ar'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import type { FrameTranslation } from '../frameTranslation.ts'
import { approve } from './ar/approve.ts'
import { move } from './ar/move.ts'
import { ownData } from './ar/ownData.ts'
import { pages } from './ar/pages.ts'
import { signers } from './ar/signers.ts'

export const translation: FrameTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...approve,
  ...move,
  ...ownData,
  ...pages,
  ...signers,
}
