import { expiryOf, type SignedDelegation } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, decodeAbiParameters, type Hex, isAddressEqual, recoverAddress, sliceHex } from 'viem'
import { delegationDigest, delegationsAbi } from './sessionGrant.ts'

/** A session as the chain knows it: what the account has signed for it, and when that ends. */
export type GrantedSession = { roots: readonly SignedDelegation[]; validUntil: number }

type Place = { account: Address; chainId: number }

/**
 * Reads what the owner once signed. The server keeps it, so it is believed only where the owner's own signature is
 * under every part of it, for this account and chain; everything else could not be used on the chain either.
 */
export const readGranted = async (context: Hex, place: Place, owner: Address): Promise<GrantedSession | undefined> => {
  try {
    if (!isAddressEqual(sliceHex(context, 0, 20), smartAccountContracts.delegationManager)) return undefined
    const [roots] = decodeAbiParameters(delegationsAbi, sliceHex(context, 20))
    const signed = roots.map(async (root) => {
      const signer = await recoverAddress({ hash: delegationDigest(place.chainId, root), signature: root.signature })
      return isAddressEqual(root.delegator, place.account) && isAddressEqual(signer, owner)
    })
    const isSigned = roots.length > 0 && (await Promise.all(signed)).every(Boolean)
    // A right that never ends would have to be shown for good.
    const validUntil = Math.max(...roots.map((root) => expiryOf(root) ?? Number.MAX_SAFE_INTEGER))
    return isSigned ? { roots, validUntil } : undefined
  } catch {
    return undefined
  }
}
