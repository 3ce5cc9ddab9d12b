import { pieces } from '@latchkey/ui/languages/zh'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import { sentences } from '@latchkey/wire/sentences/zh'
import type { ModalTranslation } from '../modalTranslation.ts'
import { account } from './zh/account.ts'
import { connect } from './zh/connect.ts'
import { holdings } from './zh/holdings.ts'
import { money } from './zh/money.ts'

export const translation: ModalTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...connect,
  ...account,
  ...holdings,
  ...money,
}
