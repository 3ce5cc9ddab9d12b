import { base58 } from '@scure/base'
import type { Method } from './method.ts'
import { signSolana } from './signSolana.ts'

export const solana_signAllTransactions: Method<'solana_signAllTransactions'> = async ({ transactions }, context) => ({
  transactions: (await signSolana(context, transactions, false)).map((signed) => base58.encode(signed)),
})
