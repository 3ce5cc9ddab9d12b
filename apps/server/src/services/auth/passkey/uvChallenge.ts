import { uvChallenge as challengeOf } from '@latchkey/wire/proof'

/** What a passkey signs to confirm one digest that we made. */
export const uvChallenge = (digest: string, nonce: string): Promise<Uint8Array<ArrayBuffer>> =>
  challengeOf(digest, nonce, (bytes) => crypto.subtle.digest('SHA-256', bytes))
