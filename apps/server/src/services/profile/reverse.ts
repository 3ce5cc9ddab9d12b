import type { profile } from '@latchkey/wire/api/profile'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { createNames } from '../../sources/names/createNames.ts'

/** The names of an address, in any letter case (API-14). */
export const reverse: Handler<typeof profile.reverse> = async ({ params, query }, { services }) => {
  const found = await createNames(services.db).findByAddress(params.address)
  if (found.length > 0 || query.apiVersion === '2') return found
  throw fail(404, 'address', 'This address has no name.')
}
