import type { profile } from '@latchkey/wire/api/profile'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { createNames } from '../../sources/names/createNames.ts'
import { checkName } from './nameRules.ts'

/** Who a name belongs to (API-13). A miss is an empty list for apiVersion 2, else a 404. */
export const account: Handler<typeof profile.account> = async ({ params, query }, { services }) => {
  checkName(params.name, services.settings.NAME_ZONES)
  const found = await createNames(services.db).find(params.name)
  if (found) return found
  if (query.apiVersion === '2') return []
  throw fail(404, 'name', 'Nobody has this name.')
}
