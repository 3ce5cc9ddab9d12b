import { toCaipNetworkId } from '@latchkey/wire/caip'
import { expiryOf, type SignedDelegation } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { WalletError } from '@latchkey/wire/walletErrors'
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
import { isDeployed } from './isDeployed.ts'
import { delegationDigest, delegationsAbi } from './sessionGrant.ts'

/** A session as the chain knows it: the signed delegations and their expiry. */
export type GrantedSession = {
  roots: readonly SignedDelegation[]
  validUntil: number
  /** Signed by the key of an account that accepts only passkeys now. It counts again once the key does. */
  isPaused: boolean
}

type Place = { account: Address; chainId: number }

const signatureAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const keySignatureBytes = 65

/** The account's own check of a signature (ERC-1271). */
const doesAccountTake = async (callNode: CallNode, { account, chainId }: Place, hash: Hex, signature: Hex) => {
  const data = encodeFunctionData({ abi: signatureAbi, args: [hash, signature] })
  const answer = await callNode(toCaipNetworkId(chainId), 'eth_call', [{ to: account, data }, 'latest']).catch(
    (error: unknown) => {
      if (error instanceof WalletError && error.code === 'node.executionReverted') return '0x'
      throw error
    },
  )
  return typeof answer === 'string' && answer.startsWith('0x1626ba7e')
}

const readRoots = (context: Hex, { account }: Place): readonly SignedDelegation[] => {
  try {
    if (!isAddressEqual(sliceHex(context, 0, 20), smartAccountContracts.delegationManager)) return []
    const [roots] = decodeAbiParameters(delegationsAbi, sliceHex(context, 20))
    return roots.every(({ delegator }) => isAddressEqual(delegator, account)) ? roots : []
  } catch {
    return []
  }
}

/**
 * Reads what the owner signed earlier. The server stores it, so every part must carry the owner's signature for this
 * account and chain. Anything else would fail on the chain too. Throws when the node can't be asked.
 */
export const readGranted = async (
  callNode: CallNode,
  context: Hex,
  place: Place,
  owner: Address,
): Promise<GrantedSession | undefined> => {
  const roots = readRoots(context, place)
  const isThere = roots.length > 0 && (await isDeployed(callNode, place.chainId, place.account))
  const read = roots.map(async (root): Promise<'valid' | 'paused' | 'forged'> => {
    const [hash, { signature }] = [delegationDigest(place.chainId, root), root]
    const isKey = size(signature) <= keySignatureBytes
    const signer = isKey ? await recoverAddress({ hash, signature }).catch(() => undefined) : undefined
    if (isKey && (signer === undefined || !isAddressEqual(signer, owner))) return 'forged'
    // Before it is deployed, an account has no signer but its key.
    const isTaken = isThere ? await doesAccountTake(callNode, place, hash, signature) : isKey
    return isTaken ? 'valid' : isKey ? 'paused' : 'forged'
  })
  const states = await Promise.all(read)
  if (states.length === 0 || states.includes('forged')) return undefined
  // A permission without an expiry would have to be shown forever.
  const validUntil = Math.max(...roots.map((root) => expiryOf(root) ?? Number.MAX_SAFE_INTEGER))
  return { roots, validUntil, isPaused: states.includes('paused') }
}
