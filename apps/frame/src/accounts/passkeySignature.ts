import { WalletError } from '@latchkey/wire/walletErrors'
import { encodeAbiParameters, type Hex, keccak256, parseAbiParameters, stringToHex, toHex } from 'viem'
import { fromBase64Url, fromHex, readUtf8, toBase64Url } from '../bytes.ts'

/** A passkey's signature of one hash. Fields are base64url, as in the browser's JSON form. */
export type PasskeyWord = {
  credentialId: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const isVerifiedFlag = 0x04
const flagsAt = 32
const typeText = '"type":"webauthn.get"'

const signatureParameters = parseAbiParameters('bytes32, uint256, uint256, bytes, bool, string, string, uint256')

const refuse = (cause: string): never => {
  throw new WalletError('vault.notApproved', { cause })
}

/** The ID under which HybridDeleGator stores a passkey. */
export const keyIdHashOf = (credentialId: string): Hex => keccak256(stringToHex(credentialId))

/** Parses the two numbers of a DER-encoded ECDSA signature. */
export const readEcdsa = (signature: string): { r: bigint; s: bigint } => {
  const bytes = fromBase64Url(signature)
  const read = (at: number): { value: bigint; end: number } => {
    const length = bytes[at + 1] ?? 0
    const end = at + 2 + length
    if (bytes[at] !== 0x02 || length === 0 || length > 33 || end > bytes.length) return refuse('passkey: not ECDSA')
    return { value: BigInt(toHex(bytes.subarray(at + 2, end))), end }
  }
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) return refuse('passkey: not ECDSA')
  const r = read(2)
  const s = read(r.end)
  if (s.end !== bytes.length) return refuse('passkey: not ECDSA')
  return { r: r.value, s: s.value }
}

/** The signed client data, split at the hash: the contract inserts the hash again. */
const readClientData = ({ clientDataJSON }: PasskeyWord): { text: string; challenge: unknown; origin: unknown } => {
  const text = readUtf8(fromBase64Url(clientDataJSON)) ?? refuse('passkey: no text')
  const { challenge, origin } = JSON.parse(text) as { challenge?: unknown; origin?: unknown }
  return { text, challenge, origin }
}

/** Whether the assertion covers exactly this hash, was requested here, and verified the user. */
export const isWordFor = (word: PasskeyWord, digest: Hex, ownOrigin?: string): boolean => {
  const { text, challenge, origin } = readClientData(word)
  const flags = fromBase64Url(word.authenticatorData)[flagsAt] ?? 0
  const isAbout = challenge === toBase64Url(fromHex(digest)) && text.includes(typeText)
  return isAbout && (flags & isVerifiedFlag) !== 0 && (ownOrigin === undefined || origin === ownOrigin)
}

/** Encodes an assertion as a HybridDeleGator signature that requires user verification. */
export const encodePasskeySignature = (word: PasskeyWord): Hex => {
  const { text, challenge } = readClientData(word)
  const at = typeof challenge === 'string' ? text.indexOf(challenge) : -1
  if (at < 0) return refuse('passkey: no challenge')
  const { r, s } = readEcdsa(word.signature)
  return encodeAbiParameters(signatureParameters, [
    keyIdHashOf(word.credentialId),
    r,
    // Both values of s are mathematically valid, but the contract accepts only the lower one.
    s > order / 2n ? order - s : s,
    toHex(fromBase64Url(word.authenticatorData)),
    true,
    text.slice(0, at),
    text.slice(at + String(challenge).length),
    BigInt(text.indexOf(typeText)),
  ])
}

/** The signature of a hash from the given assertions. Throws if none matches. */
export const signatureFrom = (words: readonly PasskeyWord[], digest: Hex): Hex =>
  encodePasskeySignature(words.find((word) => isWordFor(word, digest)) ?? refuse('passkey: not asked about this'))

/** For estimates: as long as a real signature, and it passes through the contract's whole check. */
export const stubPasskeySignature = (keyIdHash: Hex): Hex =>
  encodeAbiParameters(signatureParameters, [
    keyIdHash,
    order / 3n,
    order / 5n,
    `0x${'00'.repeat(flagsAt)}0500000000`,
    true,
    `{${typeText},"challenge":"`,
    `","origin":"${'o'.repeat(96)}","crossOrigin":true,"topOrigin":"${'t'.repeat(96)}"}`,
    1n,
  ])
