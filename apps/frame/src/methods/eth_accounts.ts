import { accountOf } from './accountOf.ts'
import type { Method } from './method.ts'

/** The logged-in user's account, or an empty list. */
export const eth_accounts: Method<'eth_accounts'> = async (_, context) => {
  if (!(await context.state.session.restore())) return []
  return [(await accountOf(context)).address]
}
