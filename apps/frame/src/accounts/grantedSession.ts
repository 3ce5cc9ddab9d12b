import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  isAddressEqual,
  keccak256,
  recoverAddress,
  sliceHex,
} from 'viem'
import { contextAbi, sessionAbi } from './sessionGrant.ts'
import { grantDigest } from './smartAccount.ts'

/** A session as the account on the chain knows it. */
export type GrantedSession = { id: Hex; validUntil: number }

type Place = { account: Address; chainId: number }

/**
 * Reads what the owner once gave their word for. The server keeps it, so it is believed only where the owner's own
 * signature is under it, for this account and chain; everything else could not be used on the chain either.
 */
export const readGranted = async (context: Hex, place: Place, owner: Address): Promise<GrantedSession | undefined> => {
  try {
    if (!isAddressEqual(sliceHex(context, 0, 20), place.account)) return undefined
    const [session, grant] = decodeAbiParameters(contextAbi, sliceHex(context, 20))
    const id = keccak256(encodeAbiParameters(sessionAbi, [session]))
    const signer = await recoverAddress({ hash: grantDigest(place, id), signature: grant })
    return isAddressEqual(signer, owner) ? { id, validUntil: session.validUntil } : undefined
  } catch {
    return undefined
  }
}
