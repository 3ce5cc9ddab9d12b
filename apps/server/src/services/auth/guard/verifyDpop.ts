import { serverLimits } from '@latchkey/wire/limits'
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose'
import { dpopJtis } from '../../../db/identitySchema.ts'
import { fail } from '../../../http/errors.ts'
import { refuse } from '../foundation/refuse.ts'
import { hashToken, isSameText, sha256 } from '../foundation/secret.ts'
import type { WalletServices } from '../walletServices.ts'
import { isFreshNonce } from './dpopNonce.ts'

type Proof = {
  header: string | undefined
  method: string
  /** The requested URL, without its query. */
  url: string
  accessToken: string | undefined
}

/** Checks a DPoP proof (RFC 9449), marks it used, and returns the thumbprint of its key. */
export const verifyDpop = async (services: WalletServices, proof: Proof): Promise<string> => {
  const { header, method, url, accessToken } = proof
  const now = services.clock()
  if (!header || header.length > 4_096) throw refuse('request.unproven')
  const { payload, jwk } = await readProof(header)
  // The nonce comes first: browsers ask for one by sending a proof without it, and that proof's jti stays unused.
  if (!isFreshNonce(services.keyring, payload.nonce, now)) {
    throw fail(401, 'dpop_nonce', 'The request needs the nonce of the last answer.')
  }
  const ath = accessToken && sha256(accessToken).toString('base64url')
  const isFor =
    payload.htm === method &&
    payload.htu === url &&
    typeof payload.iat === 'number' &&
    typeof payload.jti === 'string' &&
    payload.jti.length >= 16 &&
    payload.jti.length <= 128 &&
    (ath === undefined || (typeof payload.ath === 'string' && isSameText(payload.ath, ath)))
  if (!isFor) throw refuse('request.unproven')
  const jkt = await calculateJwkThumbprint(jwk)
  await useOnce(services, `${jkt}|${payload.jti}`, now)
  return jkt
}

const readProof = async (header: string) => {
  try {
    // Freshness comes from our nonce, not from `iat`: a user's clock may be hours off.
    const { payload, protectedHeader } = await jwtVerify(header, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
    })
    const { jwk } = protectedHeader
    if (jwk?.kty !== 'EC' || jwk.crv !== 'P-256') throw refuse('request.unproven')
    return { payload, jwk }
  } catch (cause) {
    if (cause instanceof errors.JOSEError || cause instanceof TypeError || cause instanceof DOMException) {
      throw refuse('request.unproven', { cause })
    }
    throw cause
  }
}

/** Kept longer than any nonce is valid, so no proof works twice. */
const useOnce = async ({ db }: WalletServices, jti: string, now: number): Promise<void> => {
  const expiresAt = new Date(now + serverLimits.retention.requestIdMs)
  const used = await db
    .insert(dpopJtis)
    .values({ jtiHash: hashToken(jti), expiresAt })
    .onConflictDoNothing()
    .returning({ jtiHash: dpopJtis.jtiHash })
  if (used.length === 0) throw refuse('request.unproven')
}
