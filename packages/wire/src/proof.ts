type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Canonical JSON: keys sorted, no spaces, absent fields left out. Both sides of a signature use it. */
export const canonicalJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .flatMap(([key, field]) => (field === undefined ? [] : [[key, field] as const]))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`
}

/** What an unlocked vault can prove. */
export const proofActions = ['addUnlocker', 'rotate', 'emailChange', 'writeRecord'] as const
export type ProofAction = (typeof proofActions)[number]

type ProofInput = {
  action: ProofAction
  userId: string
  walletId: string
  /** The wallet's epoch before the change. */
  epoch: number
  nonce: string
  /** The request without its proof, nonce, grant and WebAuthn response. */
  body: Json
}

/**
 * The text under the wallet's auth key: ECDSA P-256 with SHA-256 over its UTF-8 bytes, signature r‖s as base64url. The
 * server builds the same text from the request it received.
 */
export const proofText = ({ action, userId, walletId, epoch, nonce, body }: ProofInput): string =>
  canonicalJson(['ew-proof/v1', action, userId, walletId, epoch, nonce, body])

/** The text signed with the key from a recovery code: valid for one request of one user. */
export const codeProofText = ({ action, userId, flowId }: { action: string; userId: string; flowId: string }): string =>
  canonicalJson(['ew-code-proof/v1', action, userId, flowId])

const hexBytes = (hex: string): number[] => (hex.slice(2).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))

const asciiBytes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** The one hash needed here; passed in, since this package runs in browsers and in Node. */
type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

/**
 * What a passkey signs to vouch for one digest: SHA-256 over a fixed prefix, the digest and the server's nonce
 * (base64url). Server, frame and signer each compute it.
 */
export const uvChallenge = async (digest: string, nonce: string, sha256: Sha256): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sha256(Uint8Array.from([...asciiBytes('ew/uv/v1'), ...hexBytes(digest), ...asciiBytes(nonce)])))

/** What the server asks a passkey for, besides vouching for a digest. */
export type PasskeyPurpose = 'login' | 'enrol' | 'unlock' | 'stepUp'

type PasskeyChallenge = {
  purpose: PasskeyPurpose
  /** The wallet's host, to which its passkeys belong. */
  rpId: string
  /** The server's random bytes (base64url). */
  nonce: string
}

/**
 * What a passkey signs for the server: SHA-256 over a fixed prefix, purpose, host and nonce. A passkey can be a smart
 * account's signer, so it must never sign bytes that the server chose: they could be the hash of an operation.
 */
export const passkeyChallenge = async (
  { purpose, rpId, nonce }: PasskeyChallenge,
  sha256: Sha256,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sha256(Uint8Array.from(asciiBytes(['ew/passkey/v1', purpose, rpId, nonce].join('\0')))))
