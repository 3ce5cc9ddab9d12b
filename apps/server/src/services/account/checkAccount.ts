import { type Address, type CaipNetworkId, isAddress, isEvm } from '@latchkey/wire/caip'
import { fail } from '../../http/errors.ts'

/** The address in lowercase, as stored in tables; only EVM accounts are served. */
export const checkEvmAddress = (address: string): Address => {
  if (!isAddress(address)) throw fail(400, 'address', 'address must be an EVM address: 0x and 40 hexadecimal digits.')
  return address.toLowerCase() as Address
}

export const checkEvmChain = (id: CaipNetworkId): CaipNetworkId => {
  if (!isEvm(id)) throw fail(400, 'chainId', `This service does not serve ${id}.`)
  return id
}
