import { pieces } from '@latchkey/ui/languages/de'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import { sentences } from '@latchkey/wire/sentences/de'
import type { FrameTranslation } from '../frameTranslation.ts'
import { approve } from './de/approve.ts'
import { move } from './de/move.ts'
import { ownData } from './de/ownData.ts'
import { pages } from './de/pages.ts'
import { signers } from './de/signers.ts'

export const translation: FrameTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...approve,
  ...move,
  ...ownData,
  ...pages,
  ...signers,
}
