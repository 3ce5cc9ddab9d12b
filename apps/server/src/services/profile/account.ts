import type { NameRecord, profile } from '@latchkey/wire/api/profile'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import type { OutsideNames } from '../../sources/identity/nameBook.ts'
import { createNames } from '../../sources/names/createNames.ts'
import { orUnavailable } from '../account/orUnavailable.ts'
import { checkName, isInZones } from './nameRules.ts'

/** Maximum length of a domain name. */
const nameMax = 253

/** An ENS name in our own format. Its registration times aren't read. */
const findOutside = async (name: string, names: OutsideNames): Promise<NameRecord | undefined> => {
  const found = name.length > nameMax ? undefined : await orUnavailable('name', names.find(name))
  if (!found) throw fail(400, 'name', 'This is not a valid name.')
  const { addresses } = found
  if (addresses.size === 0) return undefined
  return {
    name: found.name,
    registered_at: null,
    updated_at: null,
    attributes: null,
    addresses: Object.fromEntries(
      [...addresses].map(([coinType, address]) => [coinType, { address, created_at: null }]),
    ),
  }
}

/** The owner of a name (API-13), ours or ENS. A miss is an empty list for apiVersion 2, otherwise a 404. */
export const account: Handler<typeof profile.account> = async ({ params, query }, { services }) => {
  const { settings, data, db } = services
  const { outsideNames } = data
  let found: NameRecord | undefined
  if (outsideNames && !isInZones(params.name, settings.NAME_ZONES)) found = await findOutside(params.name, outsideNames)
  else {
    checkName(params.name, settings.NAME_ZONES)
    found = await createNames(db).find(params.name)
  }
  if (found) return found
  if (query.apiVersion === '2') return []
  throw fail(404, 'name', 'No one has this name.')
}
