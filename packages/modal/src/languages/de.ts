import { pieces } from '@latchkey/ui/languages/de'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import { sentences } from '@latchkey/wire/sentences/de'
import type { ModalTranslation } from '../modalTranslation.ts'
import { account } from './de/account.ts'
import { connect } from './de/connect.ts'
import { holdings } from './de/holdings.ts'
import { money } from './de/money.ts'

export const translation: ModalTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...connect,
  ...account,
  ...holdings,
  ...money,
}
