import type { ModalTranslation } from '@latchkey/modal/modalTranslation'
import { createTranslator } from '@latchkey/wire/createTranslator'
import { sentences } from './errors.ts'
import { account } from './modal/account.ts'
import { connect } from './modal/connect.ts'
import { holdings } from './modal/holdings.ts'
import { money } from './modal/money.ts'
import { otp, pieces } from './pieces.ts'

export const translation: ModalTranslation = {
  errors: { say: createTranslator(sentences) },
  otp,
  pieces,
  ...connect,
  ...account,
  ...holdings,
  ...money,
}
