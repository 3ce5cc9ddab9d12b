import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { toBase64Url, toHex } from '../bytes.ts'
import { evmPath, solanaPath } from '../signer/derive.ts'
import { deriveEd25519 } from '../signer/slip10.ts'

const plain = (hex: string): string => hex.slice(2)
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** Every encoding of a secret in text. */
const formsOf = (bytes: Uint8Array): string[] => [
  plain(toHex(bytes)),
  toBase64Url(bytes),
  base64(bytes),
  Array.from(bytes).join(','),
  Array.from(bytes).join(', '),
]

/** Texts that must appear nowhere for this root: the root, its phrase, its seed and its keys. */
export const canariesOf = (root: Uint8Array): string[] => {
  const words = entropyToMnemonic(root, wordlist)
  const seed = mnemonicToSeedSync(words)
  const evm = HDKey.fromMasterSeed(seed).derive(evmPath).privateKey ?? new Uint8Array(32)
  const secrets = [root, seed, evm, deriveEd25519(seed, solanaPath)]
  return [words, words.replaceAll(' ', ','), words.split(' ').slice(0, 6).join(' '), ...secrets.flatMap(formsOf)]
}

/** A value as text: bytes in each encoding, keys only by name. */
export const spill = (value: unknown): string => {
  if (value instanceof Uint8Array) return formsOf(value).join('\n')
  if (value instanceof ArrayBuffer) return spill(new Uint8Array(value))
  if (value instanceof Map) return [...value].map(spill).join('\n')
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'number') ? value.join(',') : value.map(spill).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, item]) => `${key}:${spill(item)}`)
      .join('\n')
  return String(value)
}

/** The canaries found in some data. */
export const findLeaks = (canaries: readonly string[], ...heaps: unknown[]): string[] => {
  const text = heaps.map(spill).join('\n').toLowerCase()
  return canaries.filter((canary) => text.includes(canary.toLowerCase()))
}
