import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type PasskeyRow, passkeys, unlockers } from '../../../db/vaultSchema.ts'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import type { WalletServices } from '../walletServices.ts'
import { relyingParty } from './relyingParty.ts'
import { webauthn } from './webauthn.ts'

const text = v.pipe(v.string(), v.maxLength(8_192))
const assertion = v.looseObject({
  id: text,
  rawId: text,
  type: v.literal('public-key'),
  response: v.looseObject({
    ...{ clientDataJSON: text, authenticatorData: text, signature: text },
    userHandle: v.optional(v.nullable(text)),
  }),
})

type Wanted = {
  response: unknown
  /** It must have signed one of these. */
  challenges: readonly string[]
  /** The embedding page. A browser that names another one is answering someone else. */
  embedder: string
  /** The expected owner. Undefined at login, where the passkey says who it is. */
  userId: string | undefined
}

/** Checks an authenticator's signature: our origin, our challenge, user verified, counter increased. */
export const verifyAssertion = async (
  services: WalletServices,
  { tx, now }: Change,
  wanted: Wanted,
): Promise<PasskeyRow> => {
  const parsed = v.safeParse(assertion, wanted.response)
  if (!parsed.success) throw refuse('passkey.refused')
  const response = parsed.output as unknown as AuthenticationResponseJSON
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, response.id)).for('update')
  const { userHandle } = parsed.output.response
  const userId = wanted.userId ?? Buffer.from(userHandle ?? '', 'base64url').toString('utf8')
  if (passkey?.userId !== userId) throw refuse('passkey.refused')
  const { rpID, origin } = relyingParty(services)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (signed) => wanted.challenges.includes(signed),
    expectedOrigin: origin,
    expectedRPID: rpID,
    expectedTopOrigin: [wanted.embedder, origin],
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw refuse('passkey.refused', { cause })
  })
  if (!verified) throw refuse('passkey.refused')
  await tx
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
    .where(eq(passkeys.credentialId, passkey.credentialId))
  await tx.update(unlockers).set({ provenAt: now }).where(eq(unlockers.credentialId, passkey.credentialId))
  return passkey
}
