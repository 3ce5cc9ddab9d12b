import { createPublicKey, verify } from 'node:crypto'
import { type CaipNetworkId, type Hex, isAddress } from '@latchkey/wire/caip'
import { base58 } from '@scure/base'
import type { Nodes } from '../../sources/chain/createNodes.ts'
import { findSigner, type Signer } from '../../sources/signatures/verifySigned.ts'

type Claim = { address: string; network: string; message: string; signature: string }

/** The SPKI prefix of an Ed25519 public key. */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

const bytesOf = (text: string): Uint8Array | undefined => {
  try {
    return /^0x[0-9a-f]+$/i.test(text) ? Buffer.from(text.slice(2), 'hex') : base58.decode(text)
  } catch {
    return undefined
  }
}

const isSignedOnSolana = ({ address, message, signature }: Claim): boolean => {
  const [key, proof] = [bytesOf(address), bytesOf(signature)]
  if (key?.length !== 32 || proof?.length !== 64) return false
  const publicKey = createPublicKey({ key: Buffer.concat([spkiHead, key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), publicKey, proof)
}

/** What signed a text for an account: a key, a contract, a contract not deployed yet, or a Solana key. */
export const signerOf = async (nodes: Nodes, claim: Claim): Promise<Signer | undefined> => {
  const { address, network, message, signature } = claim
  if (network.startsWith('solana:')) return isSignedOnSolana(claim) ? 'key' : undefined
  if (!isAddress(address) || !/^0x[0-9a-f]*$/i.test(signature)) return undefined
  return findSigner(nodes, { address, message, signature: signature as Hex, chainId: network as CaipNetworkId })
}
