import { toCaipNetworkId } from '@latchkey/wire/caip'
import { expiryOf, type SignedDelegation } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
  recoverAddress,
  size,
  sliceHex,
} from 'viem'
import type { CallNode } from '../methods/callNode.ts'
import { delegationDigest, delegationsAbi } from './sessionGrant.ts'

/** A session as the chain knows it: the signed delegations and their expiry. */
export type GrantedSession = { roots: readonly SignedDelegation[]; validUntil: number }

type Place = { account: Address; chainId: number }

const signatureAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const keySignatureBytes = 65

/** The account checks a passkey's signature itself (ERC-1271), because we don't know its public key here. */
const isSignedByPasskey = async (callNode: CallNode, { account, chainId }: Place, hash: Hex, signature: Hex) => {
  const data = encodeFunctionData({ abi: signatureAbi, args: [hash, signature] })
  const answer = await callNode(toCaipNetworkId(chainId), 'eth_call', [{ to: account, data }, 'latest'])
  return typeof answer === 'string' && answer.startsWith('0x1626ba7e')
}

/**
 * Reads what the owner signed earlier. The server stores it, so every part must carry the owner's signature for this
 * account and chain. Anything else would fail on the chain too.
 */
export const readGranted = async (
  callNode: CallNode,
  context: Hex,
  place: Place,
  owner: Address,
): Promise<GrantedSession | undefined> => {
  try {
    if (!isAddressEqual(sliceHex(context, 0, 20), smartAccountContracts.delegationManager)) return undefined
    const [roots] = decodeAbiParameters(delegationsAbi, sliceHex(context, 20))
    const signed = roots.map(async (root) => {
      if (!isAddressEqual(root.delegator, place.account)) return false
      const [hash, { signature }] = [delegationDigest(place.chainId, root), root]
      if (size(signature) > keySignatureBytes) return isSignedByPasskey(callNode, place, hash, signature)
      return isAddressEqual(await recoverAddress({ hash, signature }), owner)
    })
    const isSigned = roots.length > 0 && (await Promise.all(signed)).every(Boolean)
    // A permission without an expiry would have to be shown forever.
    const validUntil = Math.max(...roots.map((root) => expiryOf(root) ?? Number.MAX_SAFE_INTEGER))
    return isSigned ? { roots, validUntil } : undefined
  } catch {
    return undefined
  }
}
