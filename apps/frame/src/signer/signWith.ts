import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Hex, keccak256, parseTransaction, serializeTransaction } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { type CarriedOperation, carrierTransaction, isCarried } from '../accounts/carriedOperation.ts'
import {
  authorizationOf,
  type DelegatedBatch,
  type DelegatedPlace,
  delegatedTransaction,
} from '../accounts/delegatedBatch.ts'
import { type PasskeyWord, signatureFrom } from '../accounts/passkeySignature.ts'
import { activateDigest, contextOf, delegationDigest, rootsOf } from '../accounts/sessionGrant.ts'
import { operationDigest } from '../accounts/userOperation.ts'
import { type Bytes, fromHex, toHex } from '../bytes.ts'
import { evmAddressOf, withEvmKey, withSmartOwnerKey, withSolanaKey } from './derive.ts'
import { type Signable, transactionDigest } from './digest.ts'
import { parseSolanaTransaction, placeSignature } from './solanaTransaction.ts'

/** The result for each kind of signature. */
export type Signed = {
  message: Hex
  signIn: Hex
  typedData: Hex
  transactions: readonly Hex[]
  /** The signature; if the standard account submits it, the whole signed transaction. */
  userOperation: Hex
  /** The whole signed transaction. */
  delegatedBatch: Hex
  /** With the ID under which the activation of the same terms may be signed. */
  grant: { signature: Hex; activationId: string }
  /** Without a signature if the passkey signed: the delegations prove the owner's will. */
  activation: { context: Hex; signature: Hex | undefined }
  solanaMessage: Bytes
  solanaTransactions: readonly Bytes[]
}

type Parts = { r: Hex; s: Hex; yParity: 0 | 1 }

/** Deterministic nonce (RFC 6979) and low s: one message has exactly one signature. */
const signDigest = (digest: Hex, secret: Uint8Array): Parts => {
  const bytes = secp256k1.sign(fromHex(digest), secret, { prehash: false, lowS: true, format: 'recovered' })
  return { yParity: bytes[0] === 1 ? 1 : 0, r: toHex(bytes.subarray(1, 33)), s: toHex(bytes.subarray(33)) }
}

const joined = ({ r, s, yParity }: Parts): Hex => `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`

const signTransaction = (serialized: Hex, chainId: number, secret: Uint8Array): Hex => {
  const parts = signDigest(transactionDigest(serialized, chainId), secret)
  const transaction = parseTransaction(serialized)
  const v = transaction.type === 'legacy' ? BigInt(chainId * 2 + 35 + parts.yParity) : undefined
  return serializeTransaction(transaction, v === undefined ? parts : { ...parts, v })
}

type Operation = Extract<Signable, { kind: 'userOperation' }>

/** Signs a hash for the account, with its key or its passkey's assertions. */
type SignFor = (hash: Hex) => Promise<Hex>

const signCarried = async (
  root: Uint8Array,
  signable: Operation,
  operation: CarriedOperation,
  signFor: SignFor,
): Promise<Hex> => {
  const { account, chainId } = signable
  const smartOwner = await withSmartOwnerKey(root, evmAddressOf)
  const signature = await signFor(operationDigest(smartOwner, account, chainId, operation))
  return withEvmKey(root, (secret) => {
    const keys = { plain: evmAddressOf(secret), smartOwner }
    return signTransaction(carrierTransaction(keys, signable, operation, signature), chainId, secret)
  })
}

/** The only place that signs an authorization (EIP-7702): for the audited contract, this chain and this transaction. */
const signDelegated = (place: DelegatedPlace, batch: DelegatedBatch, secret: Uint8Array): Hex => {
  const authorization = authorizationOf(place, batch)
  const signed = { ...authorization, ...signDigest(hashAuthorization(authorization), secret) }
  const transaction = delegatedTransaction(place, batch, batch.isUpgrade ? [signed] : undefined)
  return serializeTransaction(transaction, signDigest(keccak256(serializeTransaction(transaction)), secret))
}

type Kind = Exclude<Signable['kind'], 'grant'>

/** What a passkey signs for a smart account. Everything else is always signed by a key. */
export const passkeyKinds: readonly Signable['kind'][] = [
  ...(['message', 'signIn', 'typedData', 'grant'] as const),
  ...(['userOperation', 'activation'] as const),
]

/** Signs with the account's key, derived for this call. With `words`, the passkey signs the smart account's part. */
export const signWith = async (
  root: Uint8Array,
  signable: Signable,
  digest: Hex,
  isSmart: boolean,
  words?: readonly PasskeyWord[],
): Promise<Signed[Kind]> => {
  const signHash = (secret: Uint8Array, hash: Hex): Hex => joined(signDigest(hash, secret))
  const withKey = isSmart ? withSmartOwnerKey : withEvmKey
  const signFor: SignFor = async (hash) =>
    words ? signatureFrom(words, hash) : withKey(root, (secret) => signHash(secret, hash))
  switch (signable.kind) {
    case 'message':
    case 'signIn':
    case 'typedData':
    case 'grant':
      return signFor(digest)
    case 'userOperation': {
      const { operation } = signable
      return isCarried(operation) ? signCarried(root, signable, operation, signFor) : signFor(digest)
    }
    case 'activation': {
      const { terms, cosigner, pci, chainId } = signable
      const roots = rootsOf(signable, terms, cosigner)
      const sign = async (one: (typeof roots)[number]) => ({
        ...one,
        signature: await signFor(delegationDigest(chainId, one)),
      })
      const context = contextOf(await Promise.all(roots.map(sign)))
      return { context, signature: words ? undefined : await signFor(activateDigest(pci, context)) }
    }
    case 'delegatedBatch':
      return withEvmKey(root, (secret) => signDelegated(signable, signable.batch, secret))
    case 'transactions': {
      const { transactions, chainId } = signable
      return withEvmKey(root, (secret) => transactions.map((item) => signTransaction(item, chainId, secret)))
    }
    case 'solanaMessage':
      return withSolanaKey(root, (secret) => Uint8Array.from(ed25519.sign(signable.message, secret)))
    case 'solanaTransactions': {
      const { transactions, account } = signable
      return withSolanaKey(root, (secret) =>
        transactions.map((item) =>
          placeSignature(item, account, ed25519.sign(parseSolanaTransaction(item).message, secret)),
        ),
      )
    }
  }
}
