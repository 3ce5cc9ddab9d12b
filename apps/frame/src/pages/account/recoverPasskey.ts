import { WalletError } from '@latchkey/wire/walletErrors'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type PasskeyWord, readEcdsa } from '../../accounts/passkeySignature.ts'
import type { AccountPasskey } from '../../accounts/signerChange.ts'
import { fromBase64Url, joinBytes } from '../../bytes.ts'

/** Every public key that could have made this signature. */
const candidatesOf = ({ clientDataJSON, authenticatorData, signature }: PasskeyWord): { x: bigint; y: bigint }[] => {
  const { r, s } = readEcdsa(signature)
  const signed = joinBytes([fromBase64Url(authenticatorData), sha256(fromBase64Url(clientDataJSON))])
  return [0, 1, 2, 3].flatMap((bit) => {
    try {
      return [new p256.Signature(r, s, bit).recoverPublicKey(sha256(signed)).toAffine()]
    } catch {
      return []
    }
  })
}

/** A passkey's key, from two signatures. A server that named another key would own the account. */
export const recoverPasskey = (words: readonly [PasskeyWord, PasskeyWord]): AccountPasskey => {
  const [first, second] = words
  try {
    const others = candidatesOf(second)
    const found = candidatesOf(first).filter(({ x, y }) => others.some((one) => one.x === x && one.y === y))
    const [key] = found
    if (key && found.length === 1 && first.credentialId === second.credentialId)
      return { credentialId: first.credentialId, ...key }
  } catch {
    // Not a valid P-256 signature.
  }
  throw new WalletError('smartAccount.passkeyUnusable')
}
