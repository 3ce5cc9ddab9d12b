import type { profile } from '@latchkey/wire/api/profile'
import type { Handler } from '../../http/mount.ts'
import { putAttributes } from '../../sources/names/createNames.ts'
import { changeName } from './changeName.ts'
import { checkAttributes, checkName } from './nameRules.ts'
import { attributesMessage, checkNamed, readMessage } from './readMessage.ts'

/** Replaces a name's attributes. */
export const attributes: Handler<typeof profile.attributes> = async ({ params, body }, { services }) => {
  const { name } = params
  const said = readMessage(attributesMessage, body.message)
  checkName(name, services.settings.NAME_ZONES)
  checkNamed(said.name, name)
  checkAttributes(said.attributes)
  const after = await changeName(services, {
    input: { params, body },
    timestamp: said.timestamp,
    write: (tx) => putAttributes(tx, name, said.attributes),
  })
  return after.attributes ?? {}
}
