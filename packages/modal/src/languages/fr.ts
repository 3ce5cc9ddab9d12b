import { pieces } from '@latchkey/ui/languages/fr'
import { createTranslator } from '@latchkey/wire/sentences/createTranslator'
import { sentences } from '@latchkey/wire/sentences/fr'
import type { ModalTranslation } from '../modalTranslation.ts'
import { account } from './fr/account.ts'
import { connect } from './fr/connect.ts'
import { holdings } from './fr/holdings.ts'
import { money } from './fr/money.ts'

export const translation: ModalTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  ...connect,
  ...account,
  ...holdings,
  ...money,
}
