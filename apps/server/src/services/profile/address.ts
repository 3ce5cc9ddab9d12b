import { nameAddressMessage, type profile } from '@latchkey/wire/api/profile'
import type { Handler } from '../../http/mount.ts'
import { putAddress } from '../../sources/names/createNames.ts'
import { changeName } from './changeName.ts'
import { chainOfCoinType, checkName } from './nameRules.ts'
import { checkNamed, readMessage } from './readMessage.ts'

/**
 * Sets a name's address on one chain, signed by the owner. On the name's first chain this transfers the name, and the
 * new owner gets it once they sign a change themselves.
 */
export const address: Handler<typeof profile.address> = async ({ params, body }, { services }) => {
  const { name } = params
  const said = readMessage(nameAddressMessage, body.message)
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
