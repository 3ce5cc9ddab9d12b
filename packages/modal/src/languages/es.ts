import { pieces } from '@latchkey/ui/languages/es'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import { sentences } from '@latchkey/wire/sentences/es'
import type { ModalTranslation } from '../modalTranslation.ts'
import { account } from './es/account.ts'
import { connect } from './es/connect.ts'
import { holdings } from './es/holdings.ts'
import { money } from './es/money.ts'

export const translation: ModalTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...connect,
  ...account,
  ...holdings,
  ...money,
}
