import type { Address, CaipNetworkId, Hex } from '@latchkey/wire/caip'
import { fail } from '../../http/errors.ts'
import { findSigner, type Signer } from '../../sources/signatures/verifySigned.ts'
import { orChainDown } from '../chainDown.ts'
import type { Services } from '../services.ts'

type Claim = { address: Address; message: string; signature: Hex; chainId: CaipNetworkId }

/** What signed the message for the account at `address` (checksummed); throws if nothing did. */
export const checkSigner = async ({ nodes }: Services, claim: Claim): Promise<Signer> => {
  const { getAddress } = await import('viem')
  if (getAddress(claim.address) !== claim.address) {
    throw fail(401, 'signature', 'address must be written with its checksum.')
  }
  const signer = await orChainDown(findSigner(nodes, claim))
  if (signer) return signer
  throw fail(401, 'signature', 'The signature does not match this address and message.')
}
