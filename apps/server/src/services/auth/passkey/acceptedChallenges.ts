import { type PasskeyPurpose, passkeyChallenge } from '@latchkey/wire/proof'
import type { WalletServices } from '../walletServices.ts'
import { relyingParty } from './relyingParty.ts'

/** What a passkey may have signed for this nonce. Frames up to 0.2 sign the nonce itself. */
export const acceptedChallenges = async (
  services: WalletServices,
  purpose: PasskeyPurpose,
  nonce: string,
): Promise<readonly string[]> => {
  const { rpID: rpId } = relyingParty(services)
  const sha256 = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)
  const derived = await passkeyChallenge({ purpose, rpId, nonce }, sha256)
  return [Buffer.from(derived).toString('base64url'), nonce]
}
