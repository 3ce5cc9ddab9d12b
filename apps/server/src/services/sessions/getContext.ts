import type { sessions } from '@latchkey/wire/api/sessions'
import type { Handler } from '../../http/mount.ts'
import { accountOf } from './accountOf.ts'
import { findSession } from './store.ts'

/** What the wallet answered to the grant of one session, null before it did (API-20). */
export const getContext: Handler<typeof sessions.getContext> = async ({ params, query }, { services }) => {
  const { context } = await findSession(services.db, accountOf(params.address).id, query.pci)
  return { context }
}
