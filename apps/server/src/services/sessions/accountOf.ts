import { type Address, type CaipAddress, type CaipNetworkId, isAddress, parseCaipAddress } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import { fail } from '../../http/errors.ts'

/** The account of a session. A bare address is on the product's chain. */
export const accountOf = (text: string): { id: CaipAddress; address: Address; chainId: CaipNetworkId } => {
  const parsed = isAddress(text) ? parseCaipAddress(`${productNetworkId}:${text}`) : parseCaipAddress(text)
  if (parsed?.namespace !== 'eip155') throw fail(400, 'address', 'Sessions are for EVM accounts only.')
  const address = parsed.address.toLowerCase() as Address
  return { id: `${parsed.caipNetworkId}:${address}`, address, chainId: parsed.caipNetworkId }
}
