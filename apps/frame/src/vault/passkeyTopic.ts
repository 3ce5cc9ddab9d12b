import { type PasskeyPurpose, passkeyChallenge } from '@latchkey/wire/proof'
import { type Bytes, fromHex } from '../bytes.ts'
import { uvChallenge } from '../uvChallenge.ts'

/** What a passkey is asked to sign. No variant takes bytes that the server chose as they are. */
export type PasskeyTopic =
  | { purpose: PasskeyPurpose; nonce: string }
  /** Vouches for a digest of the signer, which then signs with its own key. */
  | { purpose: 'vouch'; digest: string; nonce: string }
  /**
   * Signs for a smart account: the chain accepts the answer, whoever submits it. The digest is one that the frame
   * computed from the approved request, or random bytes of its own. Only `accounts/askWords.ts` may ask for it.
   */
  | { purpose: 'account'; digest: string }

/** The challenge for a topic. Only `account` leaves the bytes as they are. */
export const challengeOf = async (topic: PasskeyTopic, rpId: string): Promise<Bytes> => {
  if (topic.purpose === 'account') return fromHex(topic.digest)
  if (topic.purpose === 'vouch') return uvChallenge(topic.digest, topic.nonce)
  const { purpose, nonce } = topic
  return passkeyChallenge({ purpose, rpId, nonce }, (bytes) => crypto.subtle.digest('SHA-256', bytes))
}
