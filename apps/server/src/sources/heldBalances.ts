import type { account, TokenBalance } from '@latchkey/wire/api/account'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { keepWritten } from '../http/writtenReply.ts'

type Reply = EndpointReply<typeof account.balance>

/** An account's holdings on a chain, and the reply if only that chain was requested. */
export type HeldBalances = { balances: TokenBalance[]; coverage: Reply['coverage']; reply: Reply }

export const toHeld = ({ balances, coverage }: Pick<Reply, 'balances' | 'coverage'>): HeldBalances => ({
  balances,
  coverage,
  reply: keepWritten({ balances, ...(coverage && { coverage }) }),
})
