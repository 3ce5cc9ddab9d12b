import type { profile } from '@latchkey/wire/api/profile'
import type { Handler } from '../../http/mount.ts'
import { putAddress } from '../../sources/names/createNames.ts'
import { changeName } from './changeName.ts'
import { chainOfCoinType, checkName } from './nameRules.ts'
import { addressMessage, checkNamed, readMessage } from './readMessage.ts'

/**
 * Sets where a name leads on one chain. The owner signs; on the name's first chain this hands the name over, and the
 * new owner bears it once they have signed a change themselves.
 */
export const address: Handler<typeof profile.address> = async ({ params, body }, { services }) => {
  const { name } = params
  const said = readMessage(addressMessage, body.message)
  checkName(name, services.settings.NAME_ZONES)
  checkNamed(said.name, name)
  chainOfCoinType(said.coin_type)
  const { getAddress } = await import('viem')
  const after = await changeName(services, {
    input: { params, body },
    timestamp: said.timestamp,
    write: (tx) => putAddress(tx, name, { coinType: said.coin_type, address: getAddress(said.address) }),
  })
  return after.addresses
}
