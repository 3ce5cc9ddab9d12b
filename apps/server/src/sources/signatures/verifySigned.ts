import type { Address, CaipNetworkId, Hex } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { NodeFailure } from '../chain/callNode.ts'
import type { Chain } from '../chain/createChain.ts'
import type { Nodes } from '../chain/createNodes.ts'

/** A text with its claimed `personal_sign` signature. */
export type Signed = { address: Address; message: string; signature: Hex; chainId: CaipNetworkId }

/** A wrapped deployment may be long; no real signature is longer than this. */
const signatureMax = 20_000

/** A hash and the account that is said to have signed it. */
type SignedHash = Omit<Signed, 'message'> & { hash: Hex }

/** What signed for an account. The same address on another chain has the same key, but may be another contract. */
export type Signer = 'key' | 'contract'

/** What signed a text for an account; undefined if nothing did. See `verifySignedHash`. */
export const findSigner = async (nodes: Nodes, { message, ...signed }: Signed): Promise<Signer | undefined> => {
  const { hashMessage } = await import('viem')
  return findHashSigner(nodes, { ...signed, hash: hashMessage(message) })
}

/** Whether an account signed a text; see `verifySignedHash`. */
export const verifySigned = async (nodes: Nodes, signed: Signed): Promise<boolean> =>
  (await findSigner(nodes, signed)) !== undefined

/**
 * Whether an account signed a hash: with its key, as a deployed contract (ERC-1271) or as one not deployed yet
 * (ERC-6492). Contracts are checked on our own node; on a chain without one, only keys are. Rejects with NodeFailure if
 * the node was needed and didn't answer.
 */
export const verifySignedHash = async (nodes: Nodes, signed: SignedHash): Promise<boolean> =>
  (await findHashSigner(nodes, signed)) !== undefined

const findHashSigner = async (
  nodes: Nodes,
  { address, hash, signature, chainId }: SignedHash,
): Promise<Signer | undefined> => {
  if (signature.length > signatureMax || signature.length % 2 !== 0) return undefined
  if (await isSignedByKey(address, hash, signature)) return 'key'
  const chain = nodes.find(chainId)
  const isSigned = chain !== undefined && (await isSignedByContract(chain, address, hash, signature))
  return isSigned ? 'contract' : undefined
}

const isSignedByKey = async (address: Address, hash: Hex, signature: Hex): Promise<boolean> => {
  if (signature.length !== 132) return false
  const { recoverAddress } = await import('viem')
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}

const isSignedByContract = async (chain: Chain, address: Address, hash: Hex, signature: Hex) => {
  const { createPublicClient, custom } = await import('viem')
  let failure: NodeFailure | undefined
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    try {
      return await chain.request(method, (params ?? []) as unknown[])
    } catch (error) {
      if (error instanceof NodeFailure) failure = error
      throw error
    }
  }
  const known = findChain(chain.id)
  const client = createPublicClient({
    // A contract could otherwise make this server fetch any URL (EIP-3668).
    ccipRead: false,
    transport: custom({ request }, { retryCount: 0 }),
    ...(known && {
      chain: {
        id: Number(chain.id.split(':')[1]),
        name: known.name,
        nativeCurrency: known.currency,
        rpcUrls: { default: { http: [] } },
      },
    }),
  })
  const isValid = await client.verifyHash({ address, hash, signature }).catch(() => false)
  if (!isValid && failure) throw failure
  return isValid
}
