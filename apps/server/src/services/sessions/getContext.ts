import type { sessions } from '@latchkey/wire/api/sessions'
import type { Handler } from '../../http/mount.ts'
import { accountOf } from './accountOf.ts'
import { findSession } from './store.ts'

/** The wallet's answer to the grant of one session; null before there is one (API-20). */
export const getContext: Handler<typeof sessions.getContext> = async ({ params, query }, { services }) => {
  const { context } = await findSession(services.db, accountOf(params.address).id, query.pci)
  return { context }
}
