import { pieces } from '@latchkey/ui/languages/fr'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import { sentences } from '@latchkey/wire/sentences/fr'
import type { FrameTranslation } from '../frameTranslation.ts'
import { approve } from './fr/approve.ts'
import { move } from './fr/move.ts'
import { ownData } from './fr/ownData.ts'
import { pages } from './fr/pages.ts'
import { signers } from './fr/signers.ts'

export const translation: FrameTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...approve,
  ...move,
  ...ownData,
  ...pages,
  ...signers,
}
