import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import { refuse } from '../foundation/refuse.ts'
import type { WalletServices } from '../walletServices.ts'
import { relyingParty } from './relyingParty.ts'
import { webauthn } from './webauthn.ts'

const text = v.pipe(v.string(), v.maxLength(16_384))
const enrolment = v.looseObject({
  id: text,
  rawId: text,
  type: v.literal('public-key'),
  response: v.looseObject({ clientDataJSON: text, attestationObject: text }),
})

type Wanted = {
  response: unknown
  /** It must have signed one of these. */
  challenges: readonly string[]
  /** The embedding page. A browser that names another one is answering someone else. */
  embedder: string
}

/** Checks a new passkey and returns what is stored of it. */
export const verifyEnrolment = async (services: WalletServices, { response, challenges, embedder }: Wanted) => {
  const parsed = v.safeParse(enrolment, response)
  if (!parsed.success) throw refuse('passkey.refused')
  const { rpID, origin } = relyingParty(services)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: parsed.output as unknown as RegistrationResponseJSON,
    expectedChallenge: (signed) => challenges.includes(signed),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refuse('passkey.refused', { cause })
  })
  const top = topOriginOf(parsed.output.response.clientDataJSON)
  if (!verified || !registrationInfo || !(top === undefined || top === embedder || top === origin))
    throw refuse('passkey.refused')
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
  }
}

/** The library checks this for assertions only. Safari doesn't send it at all. */
const topOriginOf = (clientDataJSON: string): unknown =>
  (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { topOrigin?: unknown }).topOrigin
