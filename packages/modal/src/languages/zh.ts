import { pieces } from '@latchkey/ui/languages/zh'
import { createSayer } from '@latchkey/wire/sentences/createSayer'
import { sentences } from '@latchkey/wire/sentences/zh'
import type { ModalTranslation } from '../modalTranslation.ts'
import { account } from './zh/account.ts'
import { connect } from './zh/connect.ts'
import { holdings } from './zh/holdings.ts'
import { money } from './zh/money.ts'

export const translation: ModalTranslation = {
  errors: { say: createSayer(sentences) },
  pieces,
  ...connect,
  ...account,
  ...holdings,
  ...money,
}
