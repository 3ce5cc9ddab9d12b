import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Address, getAddress } from 'viem'
import { toHex, utf8 } from '../bytes.ts'
import { deriveEd25519 } from './slip10.ts'

export const evmPath = "m/44'/60'/0'/0/0"
/**
 * Owns the smart account and nothing else: HybridDeleGator accepts any hash that its owner signed, so a key that also
 * signed for the standard account would sign for both.
 */
export const smartOwnerPath = "m/44'/60'/0'/0/1"
export const solanaPath = "m/44'/501'/0'/0'"

/** A wallet's addresses, always derived locally. */
export type Accounts = { evmAddress: Address; solanaAddress: string }

/** The accounts, and the smart account's key, which has no account. */
export type DerivedAccounts = Accounts & { smartOwner: Address }

const withSeed = async <T>(root: Uint8Array, use: (seed: Uint8Array) => T): Promise<T> => {
  const seed = await mnemonicToSeedWebcrypto(entropyToMnemonic(root, wordlist))
  try {
    return use(seed)
  } finally {
    seed.fill(0)
  }
}

const evmSecret = (seed: Uint8Array, path = evmPath): Uint8Array => {
  const node = HDKey.fromMasterSeed(seed).derive(path)
  if (!node.privateKey) throw new Error('The path has no private key.')
  return node.privateKey
}

export const evmAddressOf = (secret: Uint8Array): Address =>
  getAddress(toHex(keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(12)))

/** Derives a key of the root for one use and wipes it. */
const withKey = async <T>(
  root: Uint8Array,
  derive: (seed: Uint8Array) => Uint8Array,
  use: (secret: Uint8Array) => T,
): Promise<T> => {
  const secret = await withSeed(root, derive)
  try {
    return use(secret)
  } finally {
    secret.fill(0)
  }
}

export const withEvmKey = <T>(root: Uint8Array, use: (secret: Uint8Array) => T): Promise<T> =>
  withKey(root, (seed) => evmSecret(seed), use)

export const withSmartOwnerKey = <T>(root: Uint8Array, use: (secret: Uint8Array) => T): Promise<T> =>
  withKey(root, (seed) => evmSecret(seed, smartOwnerPath), use)

export const withSolanaKey = <T>(root: Uint8Array, use: (secret: Uint8Array) => T): Promise<T> =>
  withKey(root, (seed) => deriveEd25519(seed, solanaPath), use)

export const deriveAccounts = (root: Uint8Array): Promise<DerivedAccounts> =>
  withSeed(root, (seed) => {
    const evm = evmSecret(seed)
    const smart = evmSecret(seed, smartOwnerPath)
    const solana = deriveEd25519(seed, solanaPath)
    try {
      return {
        evmAddress: evmAddressOf(evm),
        solanaAddress: base58.encode(ed25519.getPublicKey(solana)),
        smartOwner: evmAddressOf(smart),
      }
    } finally {
      evm.fill(0)
      smart.fill(0)
      solana.fill(0)
    }
  })

/** Derives a P-256 key from 48 bytes (reduced to the curve's order without measurable bias) for one use; wipes both. */
export const withP256Key = <T>(wide: Uint8Array, use: (secret: Uint8Array) => T): T => {
  const secret = p256.utils.randomSecretKey(wide)
  try {
    return use(secret)
  } finally {
    wide.fill(0)
    secret.fill(0)
  }
}

/** The wallet's auth key (P-256): proves to the server that the vault is unlocked, and signs nothing else. */
export const withAuthKey = <T>(root: Uint8Array, use: (secret: Uint8Array) => T): T =>
  withP256Key(hkdf(sha256, root, undefined, utf8('ew/auth/v1'), 48), use)
