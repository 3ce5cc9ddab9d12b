import { uvChallenge as challengeOf } from '@latchkey/wire/proof'

/** The challenge that a passkey signs for one digest. */
export const uvChallenge = (digest: string, nonce: string): Promise<Uint8Array<ArrayBuffer>> =>
  challengeOf(digest, nonce, (bytes) => crypto.subtle.digest('SHA-256', bytes))
