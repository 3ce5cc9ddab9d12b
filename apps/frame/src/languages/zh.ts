import { pieces } from '@latchkey/ui/languages/zh'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import { sentences } from '@latchkey/wire/sentences/zh'
import type { FrameTranslation } from '../frameTranslation.ts'
import { approve } from './zh/approve.ts'
import { move } from './zh/move.ts'
import { ownData } from './zh/ownData.ts'
import { pages } from './zh/pages.ts'
import { signers } from './zh/signers.ts'

export const translation: FrameTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...approve,
  ...move,
  ...ownData,
  ...pages,
  ...signers,
}
