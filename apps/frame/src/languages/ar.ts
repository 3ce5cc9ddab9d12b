import { pieces } from '@latchkey/ui/languages/ar'
import { sentences } from '@latchkey/wire/sentences/ar'
import { createSayer } from '@latchkey/wire/sentences/createSayer'
import type { FrameTranslation } from '../frameTranslation.ts'
import { approve } from './ar/approve.ts'
import { move } from './ar/move.ts'
import { ownData } from './ar/ownData.ts'
import { pages } from './ar/pages.ts'
import { signers } from './ar/signers.ts'

export const translation: FrameTranslation = {
  errors: { say: createSayer(sentences) },
  pieces,
  ...approve,
  ...move,
  ...ownData,
  ...pages,
  ...signers,
}
