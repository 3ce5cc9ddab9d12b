import type { convert } from '@latchkey/wire/api/convert'
import type { Handlers } from '../../http/mount.ts'
import { allowance } from './allowance.ts'
import { buildApprove } from './buildApprove.ts'
import { buildTransaction } from './buildTransaction.ts'
import { gasPrice } from './gasPrice.ts'
import { quotes } from './quotes.ts'
import { tokens } from './tokens.ts'

export const convertHandlers: Handlers<typeof convert> = {
  tokens,
  quotes,
  allowance,
  gasPrice,
  buildApprove,
  buildTransaction,
}
