import type { sessions } from '@latchkey/wire/api/sessions'
import { isAddress, parseCaipAddress } from '@latchkey/wire/caip'
import type { Handler } from '../../http/mount.ts'
import { accountOf } from './accountOf.ts'
import { listSessions } from './store.ts'

/** All sessions of an account, including ended ones (API-20). Accounts of other families have none. */
export const list: Handler<typeof sessions.list> = async ({ params }, { services }) => {
  const isEvm = isAddress(params.address) || parseCaipAddress(params.address)?.namespace === 'eip155'
  return { pcis: isEvm ? await listSessions(services.db, accountOf(params.address).id) : [] }
}
