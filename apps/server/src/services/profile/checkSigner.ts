import type { Address, CaipNetworkId, Hex } from '@latchkey/wire/caip'
import { fail } from '../../http/errors.ts'
import { verifySigned } from '../../sources/signatures/verifySigned.ts'
import { orChainDown } from '../chainDown.ts'
import type { Services } from '../services.ts'

type Claim = { address: Address; message: string; signature: Hex; chainId: CaipNetworkId }

/** Throws unless the account at `address` (checksummed) signed the message. */
export const checkSigner = async ({ nodes }: Services, claim: Claim): Promise<void> => {
  const { getAddress } = await import('viem')
  if (getAddress(claim.address) !== claim.address) {
    throw fail(401, 'signature', 'address must be written with its checksum.')
  }
  if (await orChainDown(verifySigned(nodes, claim))) return
  throw fail(401, 'signature', 'The signature does not match this address and message.')
}
