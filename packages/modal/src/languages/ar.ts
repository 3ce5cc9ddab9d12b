import { pieces } from '@latchkey/ui/languages/ar'
import { sentences } from '@latchkey/wire/sentences/ar'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import type { ModalTranslation } from '../modalTranslation.ts'
import { account } from './ar/account.ts'
import { connect } from './ar/connect.ts'
import { holdings } from './ar/holdings.ts'
import { money } from './ar/money.ts'

export const translation: ModalTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...connect,
  ...account,
  ...holdings,
  ...money,
}
